CREATE TABLE "sign_on_transactions" (
	"state_hash" text PRIMARY KEY NOT NULL,
	"pre_session_hash" text NOT NULL,
	"expires_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
ALTER TABLE "captchas" ADD COLUMN "address_hash" text;--> statement-breakpoint
ALTER TABLE "captchas" ADD COLUMN "address_answer_hash" text;--> statement-breakpoint
ALTER TABLE "sessions" ADD COLUMN "kind" text DEFAULT 'cookie' NOT NULL;--> statement-breakpoint
ALTER TABLE "sessions" ADD COLUMN "portal_login_at" timestamp with time zone;--> statement-breakpoint
CREATE INDEX "sign_on_transactions_expires_at" ON "sign_on_transactions" USING btree ("expires_at");--> statement-breakpoint
CREATE INDEX "captchas_address" ON "captchas" USING btree ("address_hash");