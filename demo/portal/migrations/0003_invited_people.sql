CREATE TABLE "external_links" (
	"token_hash" text PRIMARY KEY NOT NULL,
	"person_id" integer NOT NULL,
	"purpose" text NOT NULL,
	"expires_at" timestamp with time zone NOT NULL,
	"used_at" timestamp with time zone
);
--> statement-breakpoint
CREATE TABLE "external_users" (
	"person_id" integer PRIMARY KEY NOT NULL,
	"partner" text,
	"invited_by" integer,
	"pending_password_hash" text,
	"terms_accepted_at" timestamp with time zone
);
--> statement-breakpoint
CREATE TABLE "mail_jobs" (
	"id" bigserial PRIMARY KEY NOT NULL,
	"kind" text NOT NULL,
	"person_id" integer,
	"address" text,
	"due_at" timestamp with time zone NOT NULL,
	"tries" integer DEFAULT 0 NOT NULL
);
--> statement-breakpoint
CREATE TABLE "outbox" (
	"id" bigserial PRIMARY KEY NOT NULL,
	"to" text NOT NULL,
	"subject" text NOT NULL,
	"text" text NOT NULL,
	"html" text NOT NULL,
	"language" text NOT NULL,
	"url" text NOT NULL,
	"at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "throttled_requests" (
	"id" bigserial PRIMARY KEY NOT NULL,
	"counted_by" text NOT NULL,
	"at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
ALTER TABLE "external_links" ADD CONSTRAINT "external_links_person_id_people_id_fk" FOREIGN KEY ("person_id") REFERENCES "public"."people"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "external_users" ADD CONSTRAINT "external_users_person_id_people_id_fk" FOREIGN KEY ("person_id") REFERENCES "public"."people"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "external_users" ADD CONSTRAINT "external_users_invited_by_people_id_fk" FOREIGN KEY ("invited_by") REFERENCES "public"."people"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "mail_jobs" ADD CONSTRAINT "mail_jobs_person_id_people_id_fk" FOREIGN KEY ("person_id") REFERENCES "public"."people"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "external_links_person" ON "external_links" USING btree ("person_id");--> statement-breakpoint
CREATE INDEX "external_links_expires_at" ON "external_links" USING btree ("expires_at");--> statement-breakpoint
CREATE INDEX "mail_jobs_due_at" ON "mail_jobs" USING btree ("due_at");--> statement-breakpoint
CREATE INDEX "outbox_at" ON "outbox" USING btree ("at");--> statement-breakpoint
CREATE INDEX "throttled_requests_counted_by" ON "throttled_requests" USING btree ("counted_by","at");--> statement-breakpoint
CREATE INDEX "throttled_requests_at" ON "throttled_requests" USING btree ("at");