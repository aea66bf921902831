ALTER TABLE "full_texts" ADD COLUMN "plain" text;--> statement-breakpoint
ALTER TABLE "full_texts" ADD COLUMN "words" "tsvector";--> statement-breakpoint
CREATE INDEX "full_texts_words" ON "full_texts" USING gin ("words") WITH (fastupdate=false) WHERE "full_texts"."shown_at" is not null;