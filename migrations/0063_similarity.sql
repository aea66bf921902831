CREATE TABLE "file_texts" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "file_texts_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"file_id" text NOT NULL,
	"text" text NOT NULL,
	"words" integer NOT NULL,
	"prints" integer[] NOT NULL,
	CONSTRAINT "file_texts_fileId_unique" UNIQUE("file_id")
);
--> statement-breakpoint
CREATE TABLE "text_overlaps" (
	"text_id" integer NOT NULL,
	"other_id" integer NOT NULL,
	"words" integer NOT NULL,
	CONSTRAINT "text_overlaps_text_id_other_id_pk" PRIMARY KEY("text_id","other_id")
);
--> statement-breakpoint
CREATE TABLE "text_prints" (
	"print" integer NOT NULL,
	"text_id" integer NOT NULL,
	CONSTRAINT "text_prints_print_text_id_pk" PRIMARY KEY("print","text_id")
);
--> statement-breakpoint
ALTER TABLE "file_texts" ADD CONSTRAINT "file_texts_file_id_files_id_fk" FOREIGN KEY ("file_id") REFERENCES "public"."files"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "text_overlaps" ADD CONSTRAINT "text_overlaps_text_id_file_texts_id_fk" FOREIGN KEY ("text_id") REFERENCES "public"."file_texts"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "text_overlaps" ADD CONSTRAINT "text_overlaps_other_id_file_texts_id_fk" FOREIGN KEY ("other_id") REFERENCES "public"."file_texts"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "text_overlaps_by_other" ON "text_overlaps" USING btree ("other_id");--> statement-breakpoint
-- By hand, from here on. The prints of a text live and die with it; without an index by text, because the text knows them.
CREATE FUNCTION keep_prints() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP = 'INSERT' THEN
    INSERT INTO text_prints SELECT unnest(NEW.prints), NEW.id ON CONFLICT DO NOTHING;
  ELSE
    DELETE FROM text_prints WHERE print = ANY (OLD.prints) AND text_id = OLD.id;
  END IF;
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER keep_prints AFTER INSERT OR DELETE ON file_texts FOR EACH ROW EXECUTE FUNCTION keep_prints();
--> statement-breakpoint
-- What is published or was rejected is compared too, so it is read, after what is under way.
WITH others AS (
  INSERT INTO file_readings (file_id)
    SELECT DISTINCT file_id FROM manuscript_versions ON CONFLICT DO NOTHING RETURNING file_id
)
INSERT INTO jobs (id, name, payload, due_at)
  SELECT 'read ' || file_id, 'read-file', jsonb_build_object('fileId', file_id),
    now() + interval '1 hour' + row_number() OVER (ORDER BY file_id) * interval '20 seconds'
  FROM others;
