ALTER TABLE "manuscripts" ADD COLUMN "office_since" timestamp with time zone;--> statement-breakpoint
CREATE INDEX "manuscripts_by_office_since" ON "manuscripts" USING btree ("office_since","id","journal") WHERE "manuscripts"."office_since" is not null;--> statement-breakpoint
-- By hand: the trigger of migration 0022 also keeps since when the office has what is under review. A revision that comes in
-- changes the manuscript first (updated_at), then its stage.
create or replace function keep_review_stage() returns trigger language plpgsql as $$
begin
  if coalesce(new.status, 'under-review') = 'under-review' then
    new.review_stage := coalesce(new.review_stage, 'needs-reviewers');
    if new.review_stage = 'revision-due' then
      new.office_since := null;
    elsif tg_op = 'INSERT' then
      new.office_since := coalesce(new.office_since, new.status_at);
    elsif new.status_at <> old.status_at then
      new.office_since := new.status_at;
    elsif old.office_since is null then
      new.office_since := new.updated_at;
    end if;
  else
    new.review_stage := null;
    new.review_due_on := null;
    new.office_since := null;
  end if;
  return new;
end $$;
--> statement-breakpoint
create or replace trigger keep_review_stage before insert or update of status, status_at, review_stage, review_due_on on manuscripts
  for each row execute function keep_review_stage();
--> statement-breakpoint
update manuscripts set office_since = greatest(status_at, (
  select max(submitted_at) from revisions join review_rounds on review_rounds.id = round_id where manuscript_id = manuscripts.id
)) where review_stage <> 'revision-due';
