ALTER TABLE "sessions" ADD COLUMN "single_sign_on" text;--> statement-breakpoint
ALTER TABLE "sessions" ADD COLUMN "proven_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "sign_on_transactions" ADD COLUMN "is_fresh" boolean DEFAULT false NOT NULL;