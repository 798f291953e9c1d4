CREATE EXTENSION IF NOT EXISTS pg_trgm;
--> statement-breakpoint
CREATE EXTENSION IF NOT EXISTS btree_gin;
--> statement-breakpoint
-- A version 7 UUID (RFC 9562): 48 bits of Unix milliseconds over a random version 4 one, the version nibble set to 7.
-- PostgreSQL has its own from release 18 on; we also run on 15.
CREATE FUNCTION uuid_v7() RETURNS uuid
LANGUAGE sql VOLATILE PARALLEL SAFE
AS $$
  SELECT encode(
    set_bit(set_bit(
      overlay(uuid_send(gen_random_uuid())
        placing substring(int8send((extract(epoch FROM clock_timestamp()) * 1000)::bigint) FROM 3)
        FROM 1 FOR 6),
      52, 1), 53, 1),
    'hex')::uuid
$$;
--> statement-breakpoint
-- What text filters compare: without accents and case, so that "niccolo" finds "Niccolò" and "yildiz" finds "Yıldız".
CREATE FUNCTION fold(value text) RETURNS text
LANGUAGE sql IMMUTABLE STRICT PARALLEL SAFE
AS $$
  SELECT replace(replace(lower(translate(
    regexp_replace(normalize(value, NFKD), '[\u0300-\u036f]', '', 'g'),
    'øØłŁđĐıħĦŧŦ', 'oOlLdDihHtT')), 'ß', 'ss'), 'æ', 'ae')
$$;
