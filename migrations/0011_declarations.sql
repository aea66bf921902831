CREATE TABLE "manuscript_declarations" (
	"manuscript_id" text NOT NULL,
	"key" text NOT NULL,
	"wording" text NOT NULL,
	"actor" text NOT NULL,
	"actor_id" text,
	"name" text NOT NULL,
	"email" text NOT NULL,
	"at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "manuscript_declarations_manuscript_id_key_pk" PRIMARY KEY("manuscript_id","key")
);
--> statement-breakpoint
ALTER TABLE "manuscript_declarations" ADD CONSTRAINT "manuscript_declarations_manuscript_id_manuscripts_id_fk" FOREIGN KEY ("manuscript_id") REFERENCES "public"."manuscripts"("id") ON DELETE cascade ON UPDATE no action;