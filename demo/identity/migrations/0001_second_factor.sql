CREATE TABLE "identity"."authenticators" (
	"holder" text PRIMARY KEY NOT NULL,
	"secret" text NOT NULL,
	"last_step" bigint NOT NULL
);
--> statement-breakpoint
CREATE TABLE "identity"."managing_sessions" (
	"token_hash" text PRIMARY KEY NOT NULL,
	"holder" text NOT NULL,
	"name" text NOT NULL,
	"return_to" text NOT NULL,
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
	"expires_at" timestamp with time zone NOT NULL
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
CREATE TABLE "identity"."wrong_codes" (
	"id" bigserial PRIMARY KEY NOT NULL,
	"holder" text NOT NULL,
	"at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE INDEX "managing_sessions_expires_at" ON "identity"."managing_sessions" USING btree ("expires_at");--> statement-breakpoint
CREATE INDEX "passkeys_holder" ON "identity"."passkeys" USING btree ("holder");--> statement-breakpoint
CREATE INDEX "used_tickets_expires_at" ON "identity"."used_tickets" USING btree ("expires_at");--> statement-breakpoint
CREATE INDEX "visits_expires_at" ON "identity"."visits" USING btree ("expires_at");--> statement-breakpoint
CREATE INDEX "wrong_codes_holder" ON "identity"."wrong_codes" USING btree ("holder","at");--> statement-breakpoint
CREATE INDEX "wrong_codes_at" ON "identity"."wrong_codes" USING btree ("at");