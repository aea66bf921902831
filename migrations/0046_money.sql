CREATE TABLE "disputes" (
	"id" text PRIMARY KEY NOT NULL,
	"reference" text NOT NULL,
	"amount_minor" bigint NOT NULL,
	"currency" text NOT NULL,
	"mode" text NOT NULL,
	"category" text,
	"complaint" text,
	"status" text NOT NULL,
	"resolution" text,
	"raised_at" timestamp with time zone NOT NULL,
	"due_at" timestamp with time zone,
	"resolved_at" timestamp with time zone,
	"answer" jsonb,
	"answered_at" timestamp with time zone,
	"answered_by_id" text,
	"sent_at" timestamp with time zone,
	"problem" text,
	"checked_at" timestamp with time zone,
	"next_check_at" timestamp with time zone,
	"sample" boolean DEFAULT false NOT NULL
);
--> statement-breakpoint
CREATE TABLE "payment_comparisons" (
	"id" text PRIMARY KEY NOT NULL,
	"from_day" date NOT NULL,
	"to_day" date NOT NULL,
	"started_at" timestamp with time zone NOT NULL,
	"finished_at" timestamp with time zone,
	"transactions" integer,
	"differences" integer,
	"problem" text
);
--> statement-breakpoint
CREATE TABLE "payment_differences" (
	"id" text PRIMARY KEY NOT NULL,
	"kind" text NOT NULL,
	"reference" text NOT NULL,
	"ours" jsonb,
	"theirs" jsonb,
	"found_at" timestamp with time zone NOT NULL,
	"seen_at" timestamp with time zone NOT NULL,
	"gone_at" timestamp with time zone,
	"resolved_at" timestamp with time zone,
	"resolved_by_id" text,
	"note" text,
	CONSTRAINT "payment_differences_once" UNIQUE("kind","reference")
);
--> statement-breakpoint
CREATE TABLE "refunds" (
	"id" text PRIMARY KEY NOT NULL,
	"reference" text NOT NULL,
	"receipt" text,
	"amount_minor" bigint NOT NULL,
	"currency" text NOT NULL,
	"mode" text NOT NULL,
	"state" text NOT NULL,
	"origin" text NOT NULL,
	"provider_id" text,
	"dispute_id" text,
	"reason" text,
	"asked_by_id" text,
	"sent_at" timestamp with time zone,
	"problem" text,
	"checked_at" timestamp with time zone,
	"next_check_at" timestamp with time zone,
	"processed_at" timestamp with time zone,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"sample" boolean DEFAULT false NOT NULL,
	CONSTRAINT "refunds_providerId_unique" UNIQUE("provider_id")
);
--> statement-breakpoint
CREATE TABLE "simulated_disputes" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "simulated_disputes_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"reference" text NOT NULL,
	"amount_minor" integer NOT NULL,
	"currency" text NOT NULL,
	"status" text DEFAULT 'awaiting-merchant-feedback' NOT NULL,
	"resolution" text,
	"evidence" jsonb,
	"due_at" timestamp with time zone NOT NULL,
	"resolved_at" timestamp with time zone,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "simulated_refunds" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "simulated_refunds_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"reference" text NOT NULL,
	"amount_minor" integer NOT NULL,
	"currency" text NOT NULL,
	"fails" boolean DEFAULT false NOT NULL,
	"merchant_note" text NOT NULL,
	"dispute_id" integer,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
ALTER TABLE "payment_attempts" ADD COLUMN "fees_minor" integer;--> statement-breakpoint
ALTER TABLE "payments" ADD COLUMN "journal" text;--> statement-breakpoint
CREATE INDEX "disputes_by_reference" ON "disputes" USING btree ("reference");--> statement-breakpoint
CREATE INDEX "disputes_by_age" ON "disputes" USING btree ("raised_at" DESC NULLS FIRST,"id");--> statement-breakpoint
CREATE INDEX "disputes_to_send" ON "disputes" USING btree ("next_check_at") WHERE "disputes"."next_check_at" is not null;--> statement-breakpoint
CREATE INDEX "disputes_to_answer" ON "disputes" USING btree ("due_at") WHERE "disputes"."status" = 'awaiting-merchant-feedback' and "disputes"."answered_at" is null;--> statement-breakpoint
CREATE INDEX "payment_comparisons_by_age" ON "payment_comparisons" USING btree ("started_at" DESC NULLS FIRST,"id");--> statement-breakpoint
CREATE INDEX "payment_differences_by_reference" ON "payment_differences" USING btree ("reference");--> statement-breakpoint
CREATE INDEX "payment_differences_by_age" ON "payment_differences" USING btree ("found_at" DESC NULLS FIRST,"id");--> statement-breakpoint
CREATE INDEX "payment_differences_open" ON "payment_differences" USING btree ("found_at") WHERE "payment_differences"."resolved_at" is null and "payment_differences"."gone_at" is null;--> statement-breakpoint
CREATE INDEX "refunds_by_reference" ON "refunds" USING btree ("reference");--> statement-breakpoint
CREATE INDEX "refunds_by_receipt" ON "refunds" USING btree ("receipt") WHERE "refunds"."receipt" is not null;--> statement-breakpoint
CREATE INDEX "refunds_by_age" ON "refunds" USING btree ("created_at" DESC NULLS FIRST,"id");--> statement-breakpoint
CREATE INDEX "refunds_due" ON "refunds" USING btree ("next_check_at") WHERE "refunds"."next_check_at" is not null;--> statement-breakpoint
CREATE INDEX "refunds_processed" ON "refunds" USING btree ("processed_at") WHERE "refunds"."state" = 'processed';--> statement-breakpoint
CREATE INDEX "simulated_disputes_by_reference" ON "simulated_disputes" USING btree ("reference");--> statement-breakpoint
CREATE INDEX "simulated_refunds_by_reference" ON "simulated_refunds" USING btree ("reference");--> statement-breakpoint
CREATE INDEX "manuscripts_waived" ON "manuscripts" USING btree (("waiver" ->> 'at')) WHERE "manuscripts"."waiver" is not null;--> statement-breakpoint
CREATE INDEX "manuscripts_reduced" ON "manuscripts" USING btree (("reduction" ->> 'at')) WHERE "manuscripts"."reduction" is not null;--> statement-breakpoint
CREATE INDEX "payment_attempts_by_age" ON "payment_attempts" USING btree ("created_at");--> statement-breakpoint
UPDATE "payments" SET "journal" = "manuscripts"."journal" FROM "manuscripts" WHERE "payments"."purpose" = 'article-charge' AND "payments"."subject_id" = "manuscripts"."id";
