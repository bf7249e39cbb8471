CREATE TABLE "identity"."factor_changes" (
	"holder" text PRIMARY KEY NOT NULL,
	"at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
INSERT INTO "identity"."factor_changes" ("holder", "at") SELECT "holder", now() FROM "identity"."authenticators" UNION SELECT "holder", now() FROM "identity"."passkeys";
