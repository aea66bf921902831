CREATE TABLE "co_author_notices" (
	"token_hash" text PRIMARY KEY NOT NULL,
	"manuscript_id" text NOT NULL,
	"name" text NOT NULL,
	"email" text NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"objected_at" timestamp with time zone,
	"reason" text
);
--> statement-breakpoint
CREATE TABLE "held_payments" (
	"reference" text PRIMARY KEY NOT NULL,
	"kind" text NOT NULL,
	"reason" text NOT NULL,
	"amount_minor" bigint NOT NULL,
	"currency" text NOT NULL,
	"mode" text NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"settled_at" timestamp with time zone,
	"settled_as" text,
	"settled_by_id" text,
	"note" text
);
--> statement-breakpoint
CREATE TABLE "idempotency_keys" (
	"key_hash" text PRIMARY KEY NOT NULL,
	"input_hash" text NOT NULL,
	"reply" jsonb NOT NULL,
	"expires_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "payment_attempts" (
	"reference" text PRIMARY KEY NOT NULL,
	"purpose" text NOT NULL,
	"subject_id" text NOT NULL,
	"description" text NOT NULL,
	"payer_name" text NOT NULL,
	"payer_email" text NOT NULL,
	"amount_minor" integer NOT NULL,
	"currency" text NOT NULL,
	"state" text DEFAULT 'open' NOT NULL,
	"checkout_url" text,
	"last_answer" text,
	"checked_at" timestamp with time zone,
	"next_check_at" timestamp with time zone,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "payment_events" (
	"id" text PRIMARY KEY NOT NULL,
	"at" timestamp with time zone DEFAULT now() NOT NULL,
	"kind" text NOT NULL,
	"reference" text,
	"outcome" text NOT NULL,
	"details" jsonb DEFAULT '{}'::jsonb NOT NULL,
	"body_hash" text,
	CONSTRAINT "payment_events_bodyHash_unique" UNIQUE("body_hash")
);
--> statement-breakpoint
CREATE TABLE "payments" (
	"receipt" text PRIMARY KEY NOT NULL,
	"provider" text NOT NULL,
	"reference" text NOT NULL,
	"purpose" text NOT NULL,
	"subject_id" text NOT NULL,
	"description" text NOT NULL,
	"payer_name" text NOT NULL,
	"payer_email" text NOT NULL,
	"amount_minor" integer NOT NULL,
	"currency" text NOT NULL,
	"mode" text NOT NULL,
	"paid_at" timestamp with time zone NOT NULL,
	"marked_by_id" text,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "payments_reference" UNIQUE("provider","reference"),
	CONSTRAINT "payments_once" UNIQUE("purpose","subject_id")
);
--> statement-breakpoint
CREATE TABLE "receipt_numbers" (
	"year" integer PRIMARY KEY NOT NULL,
	"last" integer NOT NULL
);
--> statement-breakpoint
DROP INDEX "manuscripts_by_status";--> statement-breakpoint
ALTER TABLE "manuscripts" ADD COLUMN "original_file_id" text;--> statement-breakpoint
ALTER TABLE "co_author_notices" ADD CONSTRAINT "co_author_notices_manuscript_id_manuscripts_id_fk" FOREIGN KEY ("manuscript_id") REFERENCES "public"."manuscripts"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "co_author_notices_by_manuscript" ON "co_author_notices" USING btree ("manuscript_id","created_at");--> statement-breakpoint
CREATE INDEX "held_payments_by_age" ON "held_payments" USING btree ("created_at" DESC NULLS FIRST,"reference");--> statement-breakpoint
CREATE INDEX "idempotency_keys_by_expiry" ON "idempotency_keys" USING btree ("expires_at");--> statement-breakpoint
CREATE UNIQUE INDEX "payment_attempts_one_open" ON "payment_attempts" USING btree ("purpose","subject_id") WHERE "payment_attempts"."state" = 'open';--> statement-breakpoint
CREATE INDEX "payment_attempts_due" ON "payment_attempts" USING btree ("next_check_at") WHERE "payment_attempts"."next_check_at" is not null;--> statement-breakpoint
CREATE INDEX "payment_events_by_reference" ON "payment_events" USING btree ("reference","at");--> statement-breakpoint
CREATE INDEX "payments_by_age" ON "payments" USING btree ("created_at" DESC NULLS FIRST,"receipt");--> statement-breakpoint
ALTER TABLE "manuscripts" ADD CONSTRAINT "manuscripts_original_file_id_files_id_fk" FOREIGN KEY ("original_file_id") REFERENCES "public"."files"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "manuscripts_in_journal" ON "manuscripts" USING btree ("journal",coalesce("status", 'under-review'),"status_at","id");--> statement-breakpoint
CREATE INDEX "manuscripts_open" ON "manuscripts" USING btree ("status_at","id") WHERE coalesce("manuscripts"."status", 'under-review') <> 'published';--> statement-breakpoint
CREATE INDEX "manuscripts_by_original_file" ON "manuscripts" USING btree ("original_file_id") WHERE "manuscripts"."original_file_id" is not null;--> statement-breakpoint
CREATE INDEX "manuscripts_search" ON "manuscripts" USING gin (("title" || ' ' || "author" || ' ' || "email") gin_trgm_ops);--> statement-breakpoint
CREATE INDEX "manuscripts_by_status" ON "manuscripts" USING btree (coalesce("status", 'under-review'),"status_at","id");