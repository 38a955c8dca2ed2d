-- What staff may find a member by, as parts of one to three letters: of the username, of the name, and of the initials of
-- its syllables (홍길동: ㅎㄱㄷ); of the number its end as it is read out, and its last eight digits (decision 0040).
-- It looks at nothing but what it is given, so an index may be made of it. It is said to be dear, so that the index is
-- preferred to walking through members and asking it of each; and to start other processes takes longer than a search.
CREATE FUNCTION member_grams(username text, name text, mobile_number text) RETURNS text[]
LANGUAGE plpgsql IMMUTABLE PARALLEL UNSAFE COST 2500 AS $$
DECLARE
  grams text[] := '{}';
  initials text := '';
  written text := replace(lower(name), ' ', '');
  code integer;
  part text;
BEGIN
  FOR i IN 1 .. coalesce(length(written), 0) LOOP
    code := ascii(substr(written, i, 1)) - 44032;
    initials := initials || CASE WHEN code BETWEEN 0 AND 11171
      THEN substr('ㄱㄲㄴㄷㄸㄹㅁㅂㅃㅅㅆㅇㅈㅉㅊㅋㅌㅍㅎ', code / 588 + 1, 1)
      ELSE substr(written, i, 1) END;
  END LOOP;
  FOREACH part IN ARRAY ARRAY[lower(username), written, initials] LOOP
    FOR i IN 1 .. coalesce(length(part), 0) LOOP
      FOR letters IN 1 .. least(3, length(part) - i + 1) LOOP
        grams := grams || substr(part, i, letters);
      END LOOP;
    END LOOP;
  END LOOP;
  IF mobile_number <> '' THEN
    grams := grams || ('#' || right(mobile_number, 4)) || ('#' || right(mobile_number, 8));
  END IF;
  RETURN grams;
END;
$$;--> statement-breakpoint
ALTER TABLE "staff_members" ADD COLUMN "version" integer DEFAULT 1 NOT NULL;--> statement-breakpoint
ALTER TABLE "staff_roles" ADD COLUMN "version" integer DEFAULT 1 NOT NULL;--> statement-breakpoint
CREATE INDEX "enquiries_open" ON "enquiries" USING btree ("id") WHERE "enquiries"."state" <> 'closed';--> statement-breakpoint
CREATE INDEX "consultations_open" ON "consultations" USING btree (("state" <> 'waiting'),coalesce("next_action_date", '-infinity'),"id") WHERE "consultations"."state" in ('waiting', 'talking');--> statement-breakpoint
CREATE INDEX "members_search" ON "members" USING gin (member_grams("username_key", "name", "mobile_number")) WITH (fastupdate=false);--> statement-breakpoint
CREATE INDEX "members_blocked" ON "members" USING btree ("id") WHERE "members"."blocked_at" is not null;--> statement-breakpoint
CREATE INDEX "deposits_amount" ON "deposits" USING btree ("amount","id");--> statement-breakpoint
CREATE INDEX "deposits_unmatched" ON "deposits" USING btree ("id") WHERE "deposits"."awaited_payment_id" is null;--> statement-breakpoint
CREATE INDEX "cancellations_to_do" ON "cancellations" USING btree ("id") WHERE "cancellations"."state" in ('requested', 'approved');--> statement-breakpoint
CREATE INDEX "text_messages_unsent" ON "text_messages" USING btree ("id") WHERE "text_messages"."sent_at" is null;