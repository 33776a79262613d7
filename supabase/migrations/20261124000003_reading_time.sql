-- How long somebody was reading, beside how many pages they looked at.
alter table public.reading_days add column seconds int4 not null default 0 check (seconds >= 0);
