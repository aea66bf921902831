-- Whatever is under review is at a stage of it, and nothing else does, however its status was set. It also keeps since
-- when the office has what is under review. A revision that comes in changes the manuscript first (updated_at), then its stage.
-- What comes without a status is stored as under review: code of 0.2.0 may leave it empty, and the column is to become not null.
create or replace function keep_review_stage() returns trigger language plpgsql as $$
begin
  new.status := coalesce(new.status, 'under-review');
  if new.status = 'under-review' then
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

create or replace trigger keep_review_stage before insert or update of status, status_at, review_stage, review_due_on on manuscripts
  for each row execute function keep_review_stage();
