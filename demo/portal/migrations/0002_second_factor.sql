ALTER TABLE "people" ADD COLUMN "second_factor" text DEFAULT 'unknown' NOT NULL;--> statement-breakpoint
ALTER TABLE "sessions" ADD COLUMN "pre_session_hash" text;--> statement-breakpoint
ALTER TABLE "sessions" ADD COLUMN "mfa_token_hash" text;--> statement-breakpoint
ALTER TABLE "sessions" ADD COLUMN "mfa_token_expires_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "sessions" ADD COLUMN "second_factor_at" timestamp with time zone;