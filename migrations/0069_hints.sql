CREATE TABLE "hints_looked_at" (
	"manuscript_id" text NOT NULL,
	"about" text NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "hints_looked_at_manuscript_id_about_pk" PRIMARY KEY("manuscript_id","about")
);
--> statement-breakpoint
ALTER TABLE "hints_looked_at" ADD CONSTRAINT "hints_looked_at_manuscript_id_manuscripts_id_fk" FOREIGN KEY ("manuscript_id") REFERENCES "public"."manuscripts"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "manuscripts_by_address_pattern" ON "manuscripts" USING btree ((regexp_replace(split_part("email", '@', 1), '\+.*|[^[:alpha:]]', '', 'g') || '@' || split_part("email", '@', 2)),"created_at");