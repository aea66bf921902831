CREATE TABLE "possible_conflicts" (
	"manuscript_id" text NOT NULL,
	"staff_id" text NOT NULL,
	"key" text NOT NULL,
	"at" timestamp with time zone NOT NULL,
	"dismissed_at" timestamp with time zone,
	"dismissed_by_id" text,
	CONSTRAINT "possible_conflicts_staff_id_manuscript_id_key_pk" PRIMARY KEY("staff_id","manuscript_id","key")
);
--> statement-breakpoint
ALTER TABLE "authors" ADD COLUMN "confirmed_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "possible_conflicts" ADD CONSTRAINT "possible_conflicts_manuscript_id_manuscripts_id_fk" FOREIGN KEY ("manuscript_id") REFERENCES "public"."manuscripts"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "possible_conflicts" ADD CONSTRAINT "possible_conflicts_staff_id_staff_id_fk" FOREIGN KEY ("staff_id") REFERENCES "public"."staff"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "possible_conflicts_by_manuscript" ON "possible_conflicts" USING btree ("manuscript_id");
--> statement-breakpoint
-- By hand: an account is its owner's where the address was confirmed after somebody had signed up with it.
UPDATE authors SET confirmed_at = known.confirmed_at FROM confirmed_addresses known
  WHERE known.email = authors.email AND known.confirmed_at >= authors.created_at;
--> statement-breakpoint
-- Staff who submitted from such an account were hidden their manuscripts by a rule, and are by a row now.
INSERT INTO shut_outs (manuscript_id, staff_id, reason, by_id, at)
  SELECT manuscripts.id, staff.id, coalesce(staff.name, 'A colleague') || ' is an author, so the manuscript and its review are hidden from them.', staff.id, now()
  FROM manuscripts
  JOIN authors ON authors.id = manuscripts.author_id AND authors.confirmed_at IS NOT NULL
  JOIN staff ON staff.email = authors.email
  ON CONFLICT DO NOTHING;
