CREATE TABLE "figures" (
	"span" text NOT NULL,
	"journal" text NOT NULL,
	"picture" text NOT NULL,
	"key" text NOT NULL,
	"count" integer NOT NULL,
	"people" integer NOT NULL,
	"amount_minor" bigint NOT NULL,
	"median_days" integer,
	"most_days" integer,
	CONSTRAINT "figures_span_journal_picture_key_pk" PRIMARY KEY("span","journal","picture","key")
);
