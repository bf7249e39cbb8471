CREATE TABLE "identity"."paced_requests" (
	"counted_by" text PRIMARY KEY NOT NULL,
	"used_until" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE INDEX "paced_requests_used_until" ON "identity"."paced_requests" USING btree ("used_until");