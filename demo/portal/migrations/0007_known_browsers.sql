CREATE TABLE "known_browsers" (
	"id" bigserial PRIMARY KEY NOT NULL,
	"token_hash" text NOT NULL,
	"account" text NOT NULL,
	"expires_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
ALTER TABLE "login_failures" ADD COLUMN "browser" text;--> statement-breakpoint
CREATE UNIQUE INDEX "known_browsers_token_hash_account" ON "known_browsers" USING btree ("token_hash","account");--> statement-breakpoint
CREATE INDEX "known_browsers_expires_at" ON "known_browsers" USING btree ("expires_at");--> statement-breakpoint
ALTER TABLE "login_failures" DROP COLUMN "counts_for_captcha";