-- Ids of comics are short: what is longer is nobody's comic.

alter table public.reading_days
  drop constraint reading_days_comic_id_check,
  add constraint reading_days_comic_id_check
    check (private.trimmed(comic_id) <> '' and char_length(comic_id) <= 200);
alter table public.page_bookmarks
  drop constraint page_bookmarks_comic_id_check,
  add constraint page_bookmarks_comic_id_check
    check (private.trimmed(comic_id) <> '' and char_length(comic_id) <= 200);
