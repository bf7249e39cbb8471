ALTER TABLE "people" ADD COLUMN "enrolling_until" timestamp with time zone;--> statement-breakpoint
CREATE INDEX "sessions_pre_session" ON "sessions" USING btree ("pre_session_hash");