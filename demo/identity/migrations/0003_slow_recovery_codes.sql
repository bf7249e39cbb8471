-- Codes that were stored as a fast hash cannot be verified any more. People make new ones.
DELETE FROM "identity"."recovery_codes";
