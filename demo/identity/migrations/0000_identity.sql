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
	"at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "identity"."keys" (
	"name" text PRIMARY KEY NOT NULL,
	"value" jsonb NOT NULL
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
CREATE INDEX "failures_account" ON "identity"."failures" USING btree ("account","at");--> statement-breakpoint
CREATE INDEX "failures_address" ON "identity"."failures" USING btree ("address","at");--> statement-breakpoint
CREATE INDEX "failures_at" ON "identity"."failures" USING btree ("at");--> statement-breakpoint
CREATE INDEX "records_grant_id" ON "identity"."records" USING btree ("grant_id");--> statement-breakpoint
CREATE INDEX "records_uid" ON "identity"."records" USING btree ("uid");--> statement-breakpoint
CREATE INDEX "records_expires_at" ON "identity"."records" USING btree ("expires_at");