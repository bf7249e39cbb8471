CREATE TABLE "linked_accounts" (
	"purpose" text NOT NULL,
	"issuer" text NOT NULL,
	"person_id" integer NOT NULL,
	"subject" text NOT NULL,
	"linked_at" timestamp with time zone NOT NULL,
	CONSTRAINT "linked_accounts_purpose_issuer_person_id_pk" PRIMARY KEY("purpose","issuer","person_id"),
	CONSTRAINT "linked_accounts_subject" UNIQUE("purpose","issuer","subject")
);
--> statement-breakpoint
ALTER TABLE "sessions" ADD COLUMN "enrolls" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "sign_on_transactions" ADD COLUMN "purpose" text DEFAULT 'sign-on' NOT NULL;--> statement-breakpoint
ALTER TABLE "linked_accounts" ADD CONSTRAINT "linked_accounts_person_id_people_id_fk" FOREIGN KEY ("person_id") REFERENCES "public"."people"("id") ON DELETE cascade ON UPDATE no action;