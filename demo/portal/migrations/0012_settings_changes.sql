CREATE TABLE "settings_changes" (
	"id" serial PRIMARY KEY NOT NULL,
	"name" text NOT NULL,
	"before" jsonb,
	"after" jsonb,
	"person_id" integer,
	"at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
ALTER TABLE "settings_changes" ADD CONSTRAINT "settings_changes_person_id_people_id_fk" FOREIGN KEY ("person_id") REFERENCES "public"."people"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "settings_changes_person" ON "settings_changes" USING btree ("person_id");