-- A person is an address and a name. What is stored stays as it is: until now an address was one person.
-- A name as names are compared: also without the points and lengthening strokes of Hebrew and Arabic. What these functions
-- return for a name is planned as part of the statement, so that 50,000 names take no longer than a second.
CREATE FUNCTION fold_name(name text) RETURNS text LANGUAGE sql IMMUTABLE PARALLEL SAFE
RETURN left(replace(regexp_replace(fold(name),
  '[\u0591-\u05bd\u05bf-\u05c7\u0610-\u061a\u0640\u064b-\u065f\u0670]', '', 'g'), 'ς', 'σ'), 500);
--> statement-breakpoint
-- The words of a name. `gap` takes the place of the apostrophes, hyphens and unseen signs inside a word.
CREATE FUNCTION name_parts(name text, gap text) RETURNS text[] LANGUAGE sql IMMUTABLE PARALLEL SAFE
RETURN array_remove(string_to_array(regexp_replace(regexp_replace(fold_name(name),
  '[''\u00ad\u02be\u02bf\u05be\u05f3\u200b-\u200f\u2010-\u2015\u2060\u2212\ufeff-]+', gap, 'g'),
  '[\u0001-\u002f\u003a-\u0040\u005b-\u0060\u007b-\u00bf\u02b0-\u02ff\u2000-\u206f\u3000-\u303f\u30fb\ufeff]+', ' ', 'g'),
  ' '), '');
--> statement-breakpoint
-- The distinct words of a name in one order, which is that of `tsvector`. A longer key would not fit into an index.
CREATE FUNCTION name_key(first_name text, last_name text) RETURNS text LANGUAGE sql IMMUTABLE PARALLEL SAFE
RETURN left(array_to_string(tsvector_to_array(array_to_tsvector(name_parts(first_name || ' ' || last_name, ''))), ' '), 300);
--> statement-breakpoint
-- Whether two or more words of one name are all in the other, where up to five parts may be written as one word.
CREATE FUNCTION name_is_within(first_name text, last_name text, other_first text, other_last text) RETURNS boolean
LANGUAGE plpgsql IMMUTABLE PARALLEL SAFE AS $$
DECLARE
  words text[] := name_parts(first_name || ' ' || last_name, '');
  parts text[] := name_parts(first_name || ' ' || last_name, ' ');
  first_parts text[] := name_parts(other_first, ' ');
  last_parts text[] := name_parts(other_last, ' ');
  compact text := array_to_string(first_parts || last_parts || first_parts, '');
  known text[];
  part text;
BEGIN
  IF length(array_to_tsvector(words)) < 2 THEN RETURN false; END IF;
  -- Nearly all names of somebody else end here.
  FOREACH part IN ARRAY parts LOOP
    IF position(part IN compact) = 0 THEN RETURN false; END IF;
  END LOOP;
  SELECT array_agg(array_to_string(sequence[place:place + more], '')) INTO known
  FROM (VALUES (first_parts || last_parts), (last_parts || first_parts)) orders (sequence),
    generate_subscripts(sequence, 1) place, generate_series(0, 4) more;
  known := known || name_parts(other_first || ' ' || other_last, '');
  RETURN words <@ known OR parts <@ known;
END $$;
--> statement-breakpoint
-- Whether two names at one address mean the same person. `namesAgree` of the contract does the same.
CREATE FUNCTION names_agree(first_name text, last_name text, other_first text, other_last text) RETURNS boolean
LANGUAGE plpgsql IMMUTABLE PARALLEL SAFE AS $$
DECLARE
  of_first text := array_to_string(name_parts(first_name, ''), '');
  of_last text := array_to_string(name_parts(last_name, ''), '');
  of_other_first text := array_to_string(name_parts(other_first, ''), '');
  of_other_last text := array_to_string(name_parts(other_last, ''), '');
BEGIN
  RETURN name_key(first_name, last_name) = name_key(other_first, other_last)
    OR ARRAY[of_first || of_last, of_last || of_first] && ARRAY[of_other_first || of_other_last, of_other_last || of_other_first]
    OR name_is_within(first_name, last_name, other_first, other_last)
    OR name_is_within(other_first, other_last, first_name, last_name);
END $$;
--> statement-breakpoint
ALTER TABLE "earners" DROP CONSTRAINT "earners_email";--> statement-breakpoint
ALTER TABLE "earners" ADD COLUMN "name_key" text GENERATED ALWAYS AS (name_key(first_name, last_name)) STORED NOT NULL;--> statement-breakpoint
ALTER TABLE "earners" ADD CONSTRAINT "earners_person" UNIQUE("email","organization_id","name_key");
--> statement-breakpoint
-- The person whom an address and a name mean: of several who agree the one with the same words, else the oldest.
CREATE FUNCTION person_of(organization uuid, address text, first_name text, last_name text) RETURNS uuid
LANGUAGE sql STABLE PARALLEL SAFE
RETURN (
  SELECT e.id FROM earners e, (SELECT name_key(person_of.first_name, person_of.last_name) AS name_key) given
  WHERE e.organization_id = organization AND e.email = address
    AND (e.name_key = given.name_key OR names_agree(e.first_name, e.last_name, person_of.first_name, person_of.last_name))
  ORDER BY e.name_key <> given.name_key, e.id LIMIT 1);
--> statement-breakpoint
-- The same, or a new person, for a badge that is to bear the name: `find` then finds the person by it. Called under the lock
-- of the organization, which everybody takes who writes people. It reads what was written until then, while the statement
-- that calls it reads what there was before it waited for the lock.
CREATE FUNCTION take_person(organization uuid, address text, first_name text, last_name text) RETURNS uuid
LANGUAGE plpgsql VOLATILE AS $$
DECLARE
  person uuid;
  full_name text := take_person.first_name || ' ' || take_person.last_name;
BEGIN
  SELECT person_of(organization, address, take_person.first_name, take_person.last_name) INTO person;
  IF person IS NULL THEN
    INSERT INTO earners (organization_id, email, first_name, last_name, email_dead_at)
    SELECT organization, address, take_person.first_name, take_person.last_name,
      (SELECT max(e.email_dead_at) FROM earners e WHERE e.organization_id = organization AND e.email = address)
    RETURNING id INTO person;
  ELSE
    UPDATE earners e SET former_names = left(ltrim(e.former_names || ' ' || full_name), 1000)
    WHERE e.id = person AND e.first_name || ' ' || e.last_name <> full_name AND position(full_name IN e.former_names) = 0;
  END IF;
  RETURN person;
END $$;
--> statement-breakpoint
-- Whether an address is dead goes by the address, and whoever gets it shares that with those who have it.
CREATE OR REPLACE FUNCTION lift_dead_address() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  dead timestamptz;
BEGIN
  SELECT max(e.email_dead_at) INTO dead FROM earners e
  WHERE e.organization_id = NEW.organization_id AND e.email = NEW.email AND e.id <> NEW.id;
  UPDATE earners SET email_dead_at = dead WHERE id = NEW.id AND email_dead_at IS DISTINCT FROM dead;
  RETURN NULL;
END $$;
