-- Every kind of apostrophe becomes the straight one, before normalize makes a space of an accent that stands alone.
CREATE OR REPLACE FUNCTION fold(value text) RETURNS text
LANGUAGE sql IMMUTABLE STRICT PARALLEL SAFE
AS $$
  SELECT replace(replace(lower(translate(
    regexp_replace(normalize(
      translate(value, E'\u2018\u2019\u201b\u02b9\u02bb\u02bc\u2032`\u00b4', repeat('''', 9)),
      NFKD), '[\u0300-\u036f]', '', 'g'),
    'øØłŁđĐıħĦŧŦ', 'oOlLdDihHtT')), 'ß', 'ss'), 'æ', 'ae')
$$;
--> statement-breakpoint
-- Setting a name to itself writes the folded column anew; only names that the function folds in another way need it.
UPDATE badges SET recipient_first_name = recipient_first_name
WHERE recipient_first_name || recipient_last_name ~ '[\u2018\u2019\u201b\u02b9\u02bb\u02bc\u2032`\u00b4]';
--> statement-breakpoint
UPDATE earners SET first_name = first_name
WHERE first_name || last_name ~ '[\u2018\u2019\u201b\u02b9\u02bb\u02bc\u2032`\u00b4]';
