-- Eight of Crockford's 32 signs, five random bits each. Bytes 6 and 8 of a random UUID hold its version and variant.
CREATE FUNCTION random_badge_number() RETURNS text LANGUAGE plpgsql VOLATILE PARALLEL SAFE AS $$
DECLARE
  signs CONSTANT text := '0123456789ABCDEFGHJKMNPQRSTVWXYZ';
  random CONSTANT bytea := uuid_send(gen_random_uuid());
BEGIN
  RETURN substr(signs, 1 + (get_byte(random, 0) & 31), 1) || substr(signs, 1 + (get_byte(random, 1) & 31), 1)
    || substr(signs, 1 + (get_byte(random, 2) & 31), 1) || substr(signs, 1 + (get_byte(random, 3) & 31), 1)
    || '-'
    || substr(signs, 1 + (get_byte(random, 4) & 31), 1) || substr(signs, 1 + (get_byte(random, 5) & 31), 1)
    || substr(signs, 1 + (get_byte(random, 10) & 31), 1) || substr(signs, 1 + (get_byte(random, 11) & 31), 1);
END $$;
--> statement-breakpoint
-- A default that reads no table: existing badges get their numbers while the table is written anew, without any trigger.
ALTER TABLE "badges" ADD COLUMN "number" text DEFAULT random_badge_number() NOT NULL;
--> statement-breakpoint
DO $$
BEGIN
  LOOP
    UPDATE badges SET number = random_badge_number()
    WHERE number IN (SELECT number FROM badges GROUP BY number HAVING count(*) > 1);
    EXIT WHEN NOT FOUND;
  END LOOP;
END $$;
--> statement-breakpoint
ALTER TABLE "badges" ADD CONSTRAINT "badges_number" UNIQUE("number");
--> statement-breakpoint
-- A number that no badge has. Two that are drawn within one statement, or at the same moment, the constraint tells apart.
CREATE FUNCTION new_badge_number() RETURNS text LANGUAGE plpgsql VOLATILE AS $$
DECLARE
  drawn text;
BEGIN
  LOOP
    drawn := random_badge_number();
    EXIT WHEN NOT EXISTS (SELECT FROM badges WHERE number = drawn);
  END LOOP;
  RETURN drawn;
END $$;
--> statement-breakpoint
ALTER TABLE "badges" ALTER COLUMN "number" SET DEFAULT new_badge_number();
--> statement-breakpoint
DROP TRIGGER badges_frozen ON badges;
--> statement-breakpoint
CREATE TRIGGER badges_frozen
  BEFORE UPDATE OF organization_id, seq, number, template_id, template_version_id, activity_title, activity_started_at,
    activity_ended_at, notes, additional_details, imported, emitted_at, expires_at, created_at
  ON badges FOR EACH ROW
  EXECUTE FUNCTION refuse_change('badge');
