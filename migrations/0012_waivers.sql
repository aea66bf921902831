ALTER TABLE "payments" DROP CONSTRAINT "payments_once";--> statement-breakpoint
ALTER TABLE "manuscripts" ADD COLUMN "reduction" jsonb;--> statement-breakpoint
ALTER TABLE "manuscripts" ADD COLUMN "waiver" jsonb;--> statement-breakpoint
ALTER TABLE "payment_attempts" ADD COLUMN "checkout_email" text;--> statement-breakpoint
ALTER TABLE "payments" ADD COLUMN "way" text;--> statement-breakpoint
ALTER TABLE "payments" ADD COLUMN "external_reference" text;--> statement-breakpoint
ALTER TABLE "payments" ADD COLUMN "turn" integer DEFAULT 1 NOT NULL;--> statement-breakpoint
ALTER TABLE "payments" ADD COLUMN "reverses" text;--> statement-breakpoint
ALTER TABLE "payments" ADD COLUMN "reason" text;--> statement-breakpoint
CREATE UNIQUE INDEX "payments_once" ON "payments" USING btree ("purpose","subject_id","turn") WHERE "payments"."reverses" is null;--> statement-breakpoint
ALTER TABLE "payments" ADD CONSTRAINT "payments_reversed_once" UNIQUE("reverses");