-- U+FFFE and U+FFFF are no characters, and XML and HTML forbid them. New texts come without them; these are from before.
UPDATE articles SET
  title = translate(title, chr(65534) || chr(65535), ''),
  author_names = translate(author_names, chr(65534) || chr(65535), ''),
  abstract = translate(abstract, chr(65534) || chr(65535), ''),
  running_title = translate(running_title, chr(65534) || chr(65535), ''),
  funding = translate(funding, chr(65534) || chr(65535), ''),
  data_availability = translate(data_availability, chr(65534) || chr(65535), ''),
  competing_interests = translate(competing_interests, chr(65534) || chr(65535), ''),
  ai_use = translate(ai_use, chr(65534) || chr(65535), ''),
  "keywords" = string_to_array(translate(array_to_string("keywords", chr(31)), chr(65534) || chr(65535), ''), chr(31)),
  "references" = string_to_array(translate(array_to_string("references", chr(31)), chr(65534) || chr(65535), ''), chr(31))
WHERE concat(title, author_names, abstract, running_title, funding, data_availability, competing_interests, ai_use, array_to_string("keywords", ' '), array_to_string("references", ' ')) ~ ('[' || chr(65534) || chr(65535) || ']');
--> statement-breakpoint
UPDATE manuscripts SET
  title = translate(title, chr(65534) || chr(65535), ''),
  author = translate(author, chr(65534) || chr(65535), ''),
  abstract = translate(abstract, chr(65534) || chr(65535), ''),
  running_title = translate(running_title, chr(65534) || chr(65535), ''),
  affiliation = translate(affiliation, chr(65534) || chr(65535), ''),
  funding = translate(funding, chr(65534) || chr(65535), ''),
  data_availability = translate(data_availability, chr(65534) || chr(65535), ''),
  competing_interests = translate(competing_interests, chr(65534) || chr(65535), ''),
  ai_use = translate(ai_use, chr(65534) || chr(65535), ''),
  "keywords" = string_to_array(translate(array_to_string("keywords", chr(31)), chr(65534) || chr(65535), ''), chr(31))
WHERE concat(title, author, abstract, running_title, affiliation, funding, data_availability, competing_interests, ai_use, array_to_string("keywords", ' ')) ~ ('[' || chr(65534) || chr(65535) || ']');
--> statement-breakpoint
UPDATE articles SET authors = translate(authors::text, chr(65534) || chr(65535), '')::jsonb WHERE authors::text ~ ('[' || chr(65534) || chr(65535) || ']');
--> statement-breakpoint
UPDATE manuscripts SET co_authors = translate(co_authors::text, chr(65534) || chr(65535), '')::jsonb WHERE co_authors::text ~ ('[' || chr(65534) || chr(65535) || ']');
