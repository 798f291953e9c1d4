-- What `find` compares, of what is stored and of what is searched for alike. An apostrophe or a hyphen joins what it
-- stands between ("D'Angelo" is "dangelo"); signs that are not seen go.
CREATE FUNCTION join_words(folded text) RETURNS text LANGUAGE sql IMMUTABLE STRICT PARALLEL SAFE
RETURN regexp_replace(regexp_replace(folded,
  '[''\u00ad\u02be\u02bf\u200b-\u200f\u2010-\u2015\u2060\u2212\ufeff-]+', '', 'g'),
  '[\s,;"()\[\]{}<>\\]+', ' ', 'g');
--> statement-breakpoint
-- The words of a text between spaces. A word is compared by its first 100 letters: the database stores none of 2,048 bytes.
CREATE FUNCTION split_words(words text) RETURNS text[] LANGUAGE sql IMMUTABLE STRICT PARALLEL SAFE
RETURN array_remove(string_to_array(regexp_replace(words, '([^ ]{100})[^ ]+', '\1', 'g'), ' '), '');
--> statement-breakpoint
-- Each word as it stands ("dangelo", "anna.rossi@wrenfield.example"), what follows an @, and its parts ("d", "angelo").
CREATE FUNCTION folded_words(folded text) RETURNS tsvector LANGUAGE sql IMMUTABLE STRICT PARALLEL SAFE
RETURN array_to_tsvector(split_words(
  regexp_replace(join_words(folded), '@([^ ]+)', '@\1 \1', 'g') || ' ' ||
  regexp_replace(folded, '[\u0001-\u002f\u003a-\u0040\u005b-\u0060\u007b-\u00bf\u02b0-\u02ff\u2000-\u206f\u3000-\u303f\ufeff]+', ' ', 'g')));
--> statement-breakpoint
-- Scripts that put no space between words are found from any letter on.
CREATE FUNCTION is_unspaced(value text) RETURNS boolean LANGUAGE sql IMMUTABLE PARALLEL SAFE
RETURN value ~ '[\u0e00-\u0eff\u1000-\u109f\u1780-\u17ff\u3040-\u30ff\u3400-\u9fff\uac00-\ud7a3\uf900-\ufaff\U00020000-\U0003ffff]';
--> statement-breakpoint
CREATE FUNCTION suffixes(value text) RETURNS text LANGUAGE sql IMMUTABLE STRICT PARALLEL SAFE
RETURN (SELECT coalesce(string_agg(substr(value, place), ' '), '') FROM generate_series(1, least(length(value), 60)) place);
--> statement-breakpoint
-- The words of a text, by the beginnings of which it is found.
CREATE FUNCTION search_words(value text) RETURNS tsvector LANGUAGE sql IMMUTABLE STRICT PARALLEL SAFE
RETURN folded_words(fold(value || CASE WHEN is_unspaced(value) THEN ' ' || suffixes(value) ELSE '' END));
--> statement-breakpoint
-- The words of a person: names also without their spaces ("lopresti"), and one after the other where a script has none;
-- of metadata the values, however deep.
CREATE FUNCTION person_words(first_name text, last_name text, email text, former_names text, metadata jsonb)
RETURNS tsvector LANGUAGE sql IMMUTABLE PARALLEL SAFE
RETURN folded_words(fold(first_name || ' ' || last_name || ' ' || coalesce(email, '') || ' ' || former_names
  || ' ' || replace(first_name, ' ', '') || ' ' || replace(last_name, ' ', '')
  || CASE WHEN is_unspaced(first_name || last_name)
    THEN ' ' || suffixes(last_name || first_name) || ' ' || suffixes(first_name || last_name) ELSE '' END
  || CASE WHEN metadata IS NULL THEN ''
    ELSE ' ' || jsonb_path_query_array(metadata, 'strict $.** ? (@.type() == "string" || @.type() == "number")')::text END));
--> statement-breakpoint
-- The words of a search. What a sentence puts around a word is not part of it.
CREATE FUNCTION find_words(find text) RETURNS text[] LANGUAGE sql IMMUTABLE STRICT PARALLEL SAFE
RETURN split_words(regexp_replace(join_words(fold(find)), '(^| )[.@#:!?/&*]+|[.:!?/*]+(?= |$)', ' ', 'g'));
--> statement-breakpoint
-- A query for all of the words (`&`) or any (`|`), each the beginning of one. Null without words, which finds nothing.
CREATE FUNCTION words_query(words text[], operator text) RETURNS tsquery LANGUAGE sql IMMUTABLE STRICT PARALLEL SAFE
RETURN CASE WHEN cardinality(words) > 0
  THEN ('''' || array_to_string(words, ''':* ' || operator || ' ''') || ''':*')::tsquery END;
--> statement-breakpoint
-- The one way in which people are found: all words, in any order, each the beginning of a word that is stored.
CREATE FUNCTION find_query(find text) RETURNS tsquery LANGUAGE sql IMMUTABLE STRICT PARALLEL SAFE
RETURN words_query(find_words(find), '&');
--> statement-breakpoint
ALTER TABLE "earners" ADD COLUMN "former_names" text DEFAULT '' NOT NULL;--> statement-breakpoint
UPDATE earners e SET former_names = former.names FROM (
  SELECT b.earner_id, left(string_agg(DISTINCT b.recipient_first_name || ' ' || b.recipient_last_name, ' '), 1000) AS names
  FROM badges b JOIN earners holder ON holder.id = b.earner_id
  WHERE (b.recipient_first_name, b.recipient_last_name) <> (holder.first_name, holder.last_name) GROUP BY 1
) former WHERE e.id = former.earner_id;
--> statement-breakpoint
-- A name that badges bear is kept when its person takes another one, the newest first; once. Afterwards, in a statement of
-- its own: a trigger before updates would have every one compute the words anew, also where an award counts its badges.
CREATE FUNCTION keep_former_name() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  former text := OLD.first_name || ' ' || OLD.last_name;
BEGIN
  UPDATE earners SET former_names = left(rtrim(former || ' ' || former_names), 1000)
  WHERE id = NEW.id AND position(former IN former_names) = 0;
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER earners_renamed AFTER UPDATE OF first_name, last_name ON earners FOR EACH ROW
  WHEN (OLD.badges_count > 0 AND (OLD.first_name, OLD.last_name) IS DISTINCT FROM (NEW.first_name, NEW.last_name))
  EXECUTE FUNCTION keep_former_name();
--> statement-breakpoint
-- Afterwards too, for the same reason.
DROP TRIGGER earners_address_lifted ON earners;
--> statement-breakpoint
CREATE OR REPLACE FUNCTION lift_dead_address() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  UPDATE earners SET email_dead_at = NULL WHERE id = NEW.id AND email_dead_at IS NOT NULL;
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER earners_address_lifted AFTER UPDATE OF email ON earners
  FOR EACH ROW WHEN (OLD.email IS DISTINCT FROM NEW.email) EXECUTE FUNCTION lift_dead_address();
--> statement-breakpoint
ALTER TABLE "earners" ADD COLUMN "search_words" "tsvector" GENERATED ALWAYS AS (person_words(first_name, last_name, email, former_names, metadata)) STORED;--> statement-breakpoint
CREATE INDEX "earners_find" ON "earners" USING gin ("organization_id","search_words");--> statement-breakpoint
CREATE INDEX "template_versions_find" ON "template_versions" USING gin ("organization_id",search_words("title" || ' ' || "code"));
--> statement-breakpoint
DROP INDEX "badges_by_earner";--> statement-breakpoint
CREATE INDEX "badges_by_earner" ON "badges" USING btree ("organization_id","earner_id","template_version_id");