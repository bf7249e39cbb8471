CREATE SCHEMA "identity";
--> statement-breakpoint
CREATE TABLE "identity"."accounts" (
	"subject" text PRIMARY KEY NOT NULL,
	"password_hash" text NOT NULL
);
--> statement-breakpoint
CREATE TABLE "identity"."failures" (
	"id" bigserial PRIMARY KEY NOT NULL,
	"account" text NOT NULL,
	"address" text NOT NULL,
	"browser" text,
	"at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "identity"."known_browsers" (
	"id" bigserial PRIMARY KEY NOT NULL,
	"token_hash" text NOT NULL,
	"account" text NOT NULL,
	"expires_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "identity"."keys" (
	"name" text PRIMARY KEY NOT NULL,
	"value" jsonb NOT NULL
);
--> statement-breakpoint
CREATE TABLE "identity"."paced_requests" (
	"counted_by" text PRIMARY KEY NOT NULL,
	"used_until" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "identity"."records" (
	"model" text NOT NULL,
	"id_hash" text NOT NULL,
	"payload" jsonb NOT NULL,
	"grant_id" text,
	"uid" text,
	"consumed_at" timestamp with time zone,
	"expires_at" timestamp with time zone,
	CONSTRAINT "records_model_id_hash_pk" PRIMARY KEY("model","id_hash")
);
--> statement-breakpoint
CREATE TABLE "identity"."authenticators" (
	"holder" text PRIMARY KEY NOT NULL,
	"secret" text NOT NULL,
	"last_step" bigint NOT NULL
);
--> statement-breakpoint
CREATE TABLE "identity"."factor_changes" (
	"holder" text PRIMARY KEY NOT NULL,
	"at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "identity"."visits" (
	"id" text PRIMARY KEY NOT NULL,
	"offered_secret" text,
	"challenge" text,
	"passed_at" timestamp with time zone,
	"expires_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "identity"."managing_sessions" (
	"token_hash" text PRIMARY KEY NOT NULL,
	"holder" text NOT NULL,
	"name" text NOT NULL,
	"return_to" text NOT NULL,
	"idle_at" timestamp with time zone DEFAULT now() NOT NULL,
	"expires_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "identity"."passkeys" (
	"id" text PRIMARY KEY NOT NULL,
	"holder" text NOT NULL,
	"name" text NOT NULL,
	"public_key" text NOT NULL,
	"counter" bigint NOT NULL,
	"transports" jsonb NOT NULL,
	"created_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "identity"."recovery_codes" (
	"holder" text NOT NULL,
	"code_hash" text NOT NULL,
	CONSTRAINT "recovery_codes_holder_code_hash_pk" PRIMARY KEY("holder","code_hash")
);
--> statement-breakpoint
CREATE TABLE "identity"."used_tickets" (
	"id" text PRIMARY KEY NOT NULL,
	"browser_hash" text,
	"expires_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "identity"."wrong_codes" (
	"id" bigserial PRIMARY KEY NOT NULL,
	"holder" text NOT NULL,
	"at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE INDEX "failures_account" ON "identity"."failures" USING btree ("account","at");--> statement-breakpoint
CREATE INDEX "failures_address" ON "identity"."failures" USING btree ("address","at");--> statement-breakpoint
CREATE INDEX "failures_at" ON "identity"."failures" USING btree ("at");--> statement-breakpoint
CREATE UNIQUE INDEX "known_browsers_token_hash_account" ON "identity"."known_browsers" USING btree ("token_hash","account");--> statement-breakpoint
CREATE INDEX "known_browsers_expires_at" ON "identity"."known_browsers" USING btree ("expires_at");--> statement-breakpoint
CREATE INDEX "paced_requests_used_until" ON "identity"."paced_requests" USING btree ("used_until");--> statement-breakpoint
CREATE INDEX "records_grant_id" ON "identity"."records" USING btree ("grant_id");--> statement-breakpoint
CREATE INDEX "records_uid" ON "identity"."records" USING btree ("uid");--> statement-breakpoint
CREATE INDEX "records_expires_at" ON "identity"."records" USING btree ("expires_at");--> statement-breakpoint
CREATE INDEX "visits_expires_at" ON "identity"."visits" USING btree ("expires_at");--> statement-breakpoint
CREATE INDEX "managing_sessions_expires_at" ON "identity"."managing_sessions" USING btree ("expires_at");--> statement-breakpoint
CREATE INDEX "passkeys_holder" ON "identity"."passkeys" USING btree ("holder");--> statement-breakpoint
CREATE INDEX "used_tickets_expires_at" ON "identity"."used_tickets" USING btree ("expires_at");--> statement-breakpoint
CREATE INDEX "wrong_codes_holder" ON "identity"."wrong_codes" USING btree ("holder","at");--> statement-breakpoint
CREATE INDEX "wrong_codes_at" ON "identity"."wrong_codes" USING btree ("at");