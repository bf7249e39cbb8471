CREATE TABLE "captchas" (
	"pre_session_hash" text PRIMARY KEY NOT NULL,
	"answer_hash" text NOT NULL,
	"address_hash" text,
	"address_answer_hash" text,
	"expires_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
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
CREATE TABLE "known_browsers" (
	"id" bigserial PRIMARY KEY NOT NULL,
	"token_hash" text NOT NULL,
	"account" text NOT NULL,
	"expires_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
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
CREATE TABLE "login_failures" (
	"id" bigserial PRIMARY KEY NOT NULL,
	"account" text NOT NULL,
	"address" text NOT NULL,
	"browser" text,
	"at" timestamp with time zone NOT NULL
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
CREATE TABLE "paced_requests" (
	"counted_by" text PRIMARY KEY NOT NULL,
	"used_until" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "people" (
	"id" serial PRIMARY KEY NOT NULL,
	"login_key" text NOT NULL,
	"name" text NOT NULL,
	"password_hash" text NOT NULL,
	"title" text,
	"first_name" text NOT NULL,
	"last_name" text NOT NULL,
	"phone" text,
	"email" text,
	"language" text NOT NULL,
	"country" text NOT NULL,
	"time_zone" text NOT NULL,
	"is_administrator" boolean DEFAULT false NOT NULL,
	"is_oauth_admin" boolean DEFAULT false NOT NULL,
	"is_ldap_user" boolean DEFAULT false NOT NULL,
	"is_first_login" boolean DEFAULT false NOT NULL,
	"personal_storage_enabled" boolean DEFAULT true NOT NULL,
	"disk_space_quota" bigint,
	"disk_space_used" bigint DEFAULT 0 NOT NULL,
	"trash_disk_space" bigint DEFAULT 0 NOT NULL,
	"disk_space_used_by_others" bigint DEFAULT 0 NOT NULL,
	"external_user_state" integer,
	"follow_notify_type" text DEFAULT 'none' NOT NULL,
	"total_number_of_recent_items" integer DEFAULT 0 NOT NULL,
	"landing_page" text DEFAULT '/' NOT NULL,
	"download_enabled" boolean DEFAULT true NOT NULL,
	"web_access_enabled" boolean DEFAULT true NOT NULL,
	"is_disabled" boolean DEFAULT false NOT NULL,
	"global_share_config" jsonb NOT NULL,
	"workspace_share_config" jsonb NOT NULL,
	"second_factor" text DEFAULT 'unknown' NOT NULL,
	"second_factor_changed_at" timestamp with time zone,
	"enrolling_until" timestamp with time zone,
	"avatar_svg" text,
	CONSTRAINT "people_login_key_unique" UNIQUE("login_key")
);
--> statement-breakpoint
CREATE TABLE "sessions" (
	"token_hash" text PRIMARY KEY NOT NULL,
	"id" uuid DEFAULT gen_random_uuid() NOT NULL,
	"public_token_hash" text NOT NULL,
	"kind" text DEFAULT 'cookie' NOT NULL,
	"person_id" integer NOT NULL,
	"is_first_login" boolean DEFAULT false NOT NULL,
	"web_access" boolean DEFAULT true NOT NULL,
	"browser" text,
	"system" text,
	"portal_login_at" timestamp with time zone,
	"pre_session_hash" text,
	"enrolls" boolean DEFAULT false NOT NULL,
	"mfa_token_hash" text,
	"mfa_token_expires_at" timestamp with time zone,
	"second_factor_at" timestamp with time zone,
	"single_sign_on" text,
	"proven_at" timestamp with time zone,
	"created_at" timestamp with time zone NOT NULL,
	"last_used_at" timestamp with time zone DEFAULT now() NOT NULL,
	"expires_at" timestamp with time zone NOT NULL,
	CONSTRAINT "sessions_id_unique" UNIQUE("id"),
	CONSTRAINT "sessions_public_token_hash_unique" UNIQUE("public_token_hash")
);
--> statement-breakpoint
CREATE TABLE "settings_changes" (
	"id" serial PRIMARY KEY NOT NULL,
	"name" text NOT NULL,
	"before" jsonb,
	"after" jsonb,
	"person_id" integer,
	"at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "settings" (
	"name" text PRIMARY KEY NOT NULL,
	"value" jsonb NOT NULL
);
--> statement-breakpoint
CREATE TABLE "sign_on_transactions" (
	"state_hash" text PRIMARY KEY NOT NULL,
	"pre_session_hash" text NOT NULL,
	"purpose" text DEFAULT 'sign-on' NOT NULL,
	"is_fresh" boolean DEFAULT false NOT NULL,
	"expires_at" timestamp with time zone NOT NULL
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
ALTER TABLE "linked_accounts" ADD CONSTRAINT "linked_accounts_person_id_people_id_fk" FOREIGN KEY ("person_id") REFERENCES "public"."people"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "mail_jobs" ADD CONSTRAINT "mail_jobs_person_id_people_id_fk" FOREIGN KEY ("person_id") REFERENCES "public"."people"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "sessions" ADD CONSTRAINT "sessions_person_id_people_id_fk" FOREIGN KEY ("person_id") REFERENCES "public"."people"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "settings_changes" ADD CONSTRAINT "settings_changes_person_id_people_id_fk" FOREIGN KEY ("person_id") REFERENCES "public"."people"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "captchas_expires_at" ON "captchas" USING btree ("expires_at");--> statement-breakpoint
CREATE INDEX "captchas_address" ON "captchas" USING btree ("address_hash");--> statement-breakpoint
CREATE INDEX "external_links_person" ON "external_links" USING btree ("person_id");--> statement-breakpoint
CREATE INDEX "external_links_expires_at" ON "external_links" USING btree ("expires_at");--> statement-breakpoint
CREATE UNIQUE INDEX "known_browsers_token_hash_account" ON "known_browsers" USING btree ("token_hash","account");--> statement-breakpoint
CREATE INDEX "known_browsers_expires_at" ON "known_browsers" USING btree ("expires_at");--> statement-breakpoint
CREATE INDEX "login_failures_account" ON "login_failures" USING btree ("account","at");--> statement-breakpoint
CREATE INDEX "login_failures_address" ON "login_failures" USING btree ("address","at");--> statement-breakpoint
CREATE INDEX "login_failures_at" ON "login_failures" USING btree ("at");--> statement-breakpoint
CREATE INDEX "mail_jobs_due_at" ON "mail_jobs" USING btree ("due_at");--> statement-breakpoint
CREATE INDEX "outbox_at" ON "outbox" USING btree ("at");--> statement-breakpoint
CREATE INDEX "paced_requests_used_until" ON "paced_requests" USING btree ("used_until");--> statement-breakpoint
CREATE INDEX "sessions_expires_at" ON "sessions" USING btree ("expires_at");--> statement-breakpoint
CREATE INDEX "sessions_pre_session" ON "sessions" USING btree ("pre_session_hash");--> statement-breakpoint
CREATE INDEX "sessions_person" ON "sessions" USING btree ("person_id");--> statement-breakpoint
CREATE INDEX "settings_changes_person" ON "settings_changes" USING btree ("person_id");--> statement-breakpoint
CREATE INDEX "sign_on_transactions_expires_at" ON "sign_on_transactions" USING btree ("expires_at");--> statement-breakpoint
CREATE INDEX "throttled_requests_counted_by" ON "throttled_requests" USING btree ("counted_by","at");--> statement-breakpoint
CREATE INDEX "throttled_requests_at" ON "throttled_requests" USING btree ("at");