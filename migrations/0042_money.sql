CREATE TABLE "invoice_numbers" (
	"year" integer PRIMARY KEY NOT NULL,
	"last" integer NOT NULL
);
--> statement-breakpoint
CREATE TABLE "papers" (
	"code" text PRIMARY KEY NOT NULL,
	"kind" text NOT NULL,
	"number" text NOT NULL,
	"subject_id" text NOT NULL,
	"invoice" jsonb,
	"issued_at" timestamp with time zone DEFAULT now() NOT NULL,
	"sample" boolean DEFAULT false NOT NULL
);
--> statement-breakpoint
CREATE TABLE "transfer_proofs" (
	"id" text PRIMARY KEY NOT NULL,
	"manuscript_id" text NOT NULL,
	"file_id" text NOT NULL,
	"reference" text,
	"paid_on" date,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"answered_at" timestamp with time zone,
	"answered_by_id" text,
	"outcome" text,
	"reason" text
);
--> statement-breakpoint
CREATE TABLE "waiver_requests" (
	"id" text PRIMARY KEY NOT NULL,
	"manuscript_id" text NOT NULL,
	"reason" text NOT NULL,
	"words" text NOT NULL,
	"offer_minor" bigint,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"answered_at" timestamp with time zone,
	"answered_by_id" text,
	"outcome" text,
	"answer" text
);
--> statement-breakpoint
ALTER TABLE "manuscripts" ADD COLUMN "charge" jsonb;--> statement-breakpoint
ALTER TABLE "transfer_proofs" ADD CONSTRAINT "transfer_proofs_manuscript_id_manuscripts_id_fk" FOREIGN KEY ("manuscript_id") REFERENCES "public"."manuscripts"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "transfer_proofs" ADD CONSTRAINT "transfer_proofs_file_id_files_id_fk" FOREIGN KEY ("file_id") REFERENCES "public"."files"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "transfer_proofs" ADD CONSTRAINT "transfer_proofs_answered_by_id_staff_id_fk" FOREIGN KEY ("answered_by_id") REFERENCES "public"."staff"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "waiver_requests" ADD CONSTRAINT "waiver_requests_manuscript_id_manuscripts_id_fk" FOREIGN KEY ("manuscript_id") REFERENCES "public"."manuscripts"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "waiver_requests" ADD CONSTRAINT "waiver_requests_answered_by_id_staff_id_fk" FOREIGN KEY ("answered_by_id") REFERENCES "public"."staff"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "papers_once" ON "papers" USING btree ("kind","number") WHERE "papers"."kind" <> 'acceptance';--> statement-breakpoint
CREATE INDEX "papers_by_subject" ON "papers" USING btree ("subject_id","issued_at");--> statement-breakpoint
CREATE UNIQUE INDEX "transfer_proofs_one_open" ON "transfer_proofs" USING btree ("manuscript_id") WHERE "transfer_proofs"."answered_at" is null;--> statement-breakpoint
CREATE INDEX "transfer_proofs_by_manuscript" ON "transfer_proofs" USING btree ("manuscript_id","created_at");--> statement-breakpoint
CREATE INDEX "transfer_proofs_by_file" ON "transfer_proofs" USING btree ("file_id");--> statement-breakpoint
CREATE INDEX "transfer_proofs_open" ON "transfer_proofs" USING btree ("created_at") WHERE "transfer_proofs"."answered_at" is null;--> statement-breakpoint
CREATE UNIQUE INDEX "waiver_requests_one_open" ON "waiver_requests" USING btree ("manuscript_id") WHERE "waiver_requests"."answered_at" is null;--> statement-breakpoint
CREATE INDEX "waiver_requests_by_manuscript" ON "waiver_requests" USING btree ("manuscript_id","created_at");--> statement-breakpoint
CREATE INDEX "waiver_requests_open" ON "waiver_requests" USING btree ("created_at") WHERE "waiver_requests"."answered_at" is null;--> statement-breakpoint
CREATE INDEX "waiver_requests_answered" ON "waiver_requests" USING btree ("answered_at" DESC NULLS LAST,"id") WHERE "waiver_requests"."answered_at" is not null;--> statement-breakpoint
-- By hand: what was approved before keeps the charge that it was told (spec §9).
UPDATE "manuscripts" SET "charge" = CASE WHEN lower(btrim("country")) = 'nigeria'
  THEN '{"amountMinor": 3000000, "currency": "NGN"}'::jsonb ELSE '{"amountMinor": 5000, "currency": "USD"}'::jsonb END
WHERE "status" IN ('approved', 'paid', 'published');
--> statement-breakpoint
-- By hand: a code of the usual form, without letters and figures that look alike. The function ends with the session.
CREATE FUNCTION pg_temp.new_paper_code() RETURNS text LANGUAGE sql VOLATILE AS $$
  SELECT string_agg(substr('23456789ABCDEFGHJKMNPQRSTVWXYZ', 1 + get_byte(uuid_send(gen_random_uuid()), 0) % 30, 1)
    || CASE WHEN place IN (4, 8) THEN '-' ELSE '' END, '' ORDER BY place) FROM generate_series(1, 12) place
$$;
--> statement-breakpoint
-- By hand: receipts and acceptances from before have a code, too.
INSERT INTO "papers" ("code", "kind", "number", "subject_id", "issued_at", "sample")
SELECT pg_temp.new_paper_code(), 'receipt', "receipt", "subject_id", "created_at", "sample" FROM "payments" WHERE "reverses" IS NULL;
--> statement-breakpoint
INSERT INTO "papers" ("code", "kind", "number", "subject_id", "issued_at", "sample")
SELECT pg_temp.new_paper_code(), 'acceptance', m."number", m."id", coalesce((SELECT max(s."at") FROM "manuscript_steps" s
  WHERE s."manuscript_id" = m."id" AND s."action" = 'approve'), m."status_at"), m."sample"
FROM "manuscripts" m WHERE m."status" IN ('approved', 'paid', 'published');
