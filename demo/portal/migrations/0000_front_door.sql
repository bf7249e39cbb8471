CREATE TABLE "captchas" (
	"pre_session_hash" text PRIMARY KEY NOT NULL,
	"answer_hash" text NOT NULL,
	"expires_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "login_failures" (
	"id" bigserial PRIMARY KEY NOT NULL,
	"account" text NOT NULL,
	"address" text NOT NULL,
	"at" timestamp with time zone NOT NULL,
	"counts_for_captcha" boolean NOT NULL
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
	"global_share_config" jsonb NOT NULL,
	"workspace_share_config" jsonb NOT NULL,
	"avatar_svg" text,
	CONSTRAINT "people_login_key_unique" UNIQUE("login_key")
);
--> statement-breakpoint
CREATE TABLE "pre_sessions" (
	"token_hash" text PRIMARY KEY NOT NULL,
	"captcha_due" boolean DEFAULT false NOT NULL,
	"expires_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "sessions" (
	"token_hash" text PRIMARY KEY NOT NULL,
	"public_token_hash" text NOT NULL,
	"person_id" integer NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"expires_at" timestamp with time zone NOT NULL,
	CONSTRAINT "sessions_public_token_hash_unique" UNIQUE("public_token_hash")
);
--> statement-breakpoint
CREATE TABLE "settings" (
	"name" text PRIMARY KEY NOT NULL,
	"value" jsonb NOT NULL
);
--> statement-breakpoint
ALTER TABLE "sessions" ADD CONSTRAINT "sessions_person_id_people_id_fk" FOREIGN KEY ("person_id") REFERENCES "public"."people"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "captchas_expires_at" ON "captchas" USING btree ("expires_at");--> statement-breakpoint
CREATE INDEX "login_failures_account" ON "login_failures" USING btree ("account","at");--> statement-breakpoint
CREATE INDEX "login_failures_address" ON "login_failures" USING btree ("address","at");--> statement-breakpoint
CREATE INDEX "login_failures_at" ON "login_failures" USING btree ("at");--> statement-breakpoint
CREATE INDEX "pre_sessions_expires_at" ON "pre_sessions" USING btree ("expires_at");--> statement-breakpoint
CREATE INDEX "sessions_expires_at" ON "sessions" USING btree ("expires_at");