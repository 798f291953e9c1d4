-- Addresses are stored with their domain in its letters; until now only its A-label (`xn--…`) was taken. RFC 3492, 6.2.
CREATE FUNCTION pg_temp.decode_punycode(encoded text) RETURNS text LANGUAGE plpgsql AS $$
DECLARE
  basic text := coalesce(substring(encoded FROM '^(.*)-'), '');
  digits text := substring(encoded FROM '[^-]*$');
  points integer[] := ARRAY(SELECT ascii(sign) FROM regexp_split_to_table(basic, '') sign WHERE sign <> '');
  point integer := 128;
  index bigint := 0;
  bias integer := 72;
  before bigint;
  weight bigint;
  base integer;
  digit integer;
  threshold integer;
  length integer;
  delta bigint;
  next integer := 1;
BEGIN
  WHILE next <= length(digits) LOOP
    before := index;
    weight := 1;
    base := 36;
    LOOP
      digit := strpos('abcdefghijklmnopqrstuvwxyz0123456789', substr(digits, next, 1)) - 1;
      IF next > length(digits) OR digit < 0 OR index > 2147483647 THEN RETURN NULL; END IF;
      next := next + 1;
      index := index + digit * weight;
      threshold := least(26, greatest(1, base - bias));
      EXIT WHEN digit < threshold;
      weight := weight * (36 - threshold);
      base := base + 36;
    END LOOP;
    length := cardinality(points) + 1;
    delta := CASE WHEN before = 0 THEN (index - before) / 700 ELSE (index - before) / 2 END;
    delta := delta + delta / length;
    bias := 0;
    WHILE delta > 455 LOOP
      delta := delta / 35;
      bias := bias + 36;
    END LOOP;
    bias := bias + 36 * delta / (delta + 38);
    point := point + index / length;
    IF point > 1114111 OR point BETWEEN 55296 AND 57343 THEN RETURN NULL; END IF;
    index := index % length;
    points := points[:index] || point || points[index + 1:];
    index := index + 1;
  END LOOP;
  RETURN (SELECT string_agg(chr(one), '' ORDER BY place) FROM unnest(points) WITH ORDINALITY AS of(one, place));
END $$;
--> statement-breakpoint
-- As it is, where a label stands for no letters, or for some that a domain does not have.
CREATE FUNCTION pg_temp.spelled(address text) RETURNS text LANGUAGE sql AS $$
  SELECT split_part(address, '@', 1) || '@' || string_agg(
    CASE WHEN letters ~ '[^\u0001-\u007f]' AND letters = lower(normalize(letters, NFKC)) THEN letters ELSE label END,
    '.' ORDER BY place)
  FROM regexp_split_to_table(split_part(address, '@', 2), '\.') WITH ORDINALITY AS of(label, place),
    LATERAL (SELECT CASE WHEN label LIKE 'xn--%' THEN pg_temp.decode_punycode(substr(label, 5)) END AS letters) decoded
$$;
--> statement-breakpoint
-- It is the same address: marks of undeliverable ones stay, and issued badges say what they said.
ALTER TABLE earners DISABLE TRIGGER earners_address_lifted;
--> statement-breakpoint
UPDATE earners SET email = pg_temp.spelled(email) WHERE email LIKE '%@%xn--%';
--> statement-breakpoint
ALTER TABLE earners ENABLE TRIGGER earners_address_lifted;
--> statement-breakpoint
UPDATE users SET email = pg_temp.spelled(email) WHERE email LIKE '%@%xn--%';
--> statement-breakpoint
UPDATE account_links SET email = pg_temp.spelled(email) WHERE email LIKE '%@%xn--%';
--> statement-breakpoint
UPDATE invitations SET email = pg_temp.spelled(email) WHERE email LIKE '%@%xn--%';
--> statement-breakpoint
UPDATE earner_joins SET email = pg_temp.spelled(email) WHERE email LIKE '%@%xn--%';
--> statement-breakpoint
UPDATE scheduled_awards SET recipient_email = pg_temp.spelled(recipient_email) WHERE recipient_email LIKE '%@%xn--%';
--> statement-breakpoint
UPDATE mails SET recipient = pg_temp.spelled(recipient) WHERE recipient LIKE '%@%xn--%';
--> statement-breakpoint
UPDATE badges SET recipient_email = pg_temp.spelled(recipient_email) WHERE recipient_email LIKE '%@%xn--%';
--> statement-breakpoint
DROP FUNCTION pg_temp.spelled;
--> statement-breakpoint
DROP FUNCTION pg_temp.decode_punycode;
