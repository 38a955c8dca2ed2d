ALTER TABLE "deposits" ADD COLUMN "bank_depositor" text;--> statement-breakpoint
ALTER TABLE "deposits" ADD COLUMN "identity" text;--> statement-breakpoint
ALTER TABLE "deposits" ADD COLUMN "reversed_on" date;--> statement-breakpoint
ALTER TABLE "deposits" ADD COLUMN "reversal" text;--> statement-breakpoint
CREATE UNIQUE INDEX "deposits_identity" ON "deposits" USING btree ("identity");--> statement-breakpoint
CREATE UNIQUE INDEX "deposits_reversal" ON "deposits" USING btree ("reversal");--> statement-breakpoint
CREATE INDEX "deposits_unidentified" ON "deposits" USING btree ("day") WHERE "deposits"."identity" is null;--> statement-breakpoint
CREATE INDEX "deposits_reversed" ON "deposits" USING btree ("id") WHERE "deposits"."reversed_on" is not null and "deposits"."awaited_payment_id" is not null;
--> statement-breakpoint
-- What the bank took back has not arrived. Still in the database itself: the release before does not know the column.
CREATE OR REPLACE FUNCTION note_what_arrived() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP <> 'INSERT' AND OLD.awaited_payment_id IS NOT NULL AND OLD.reversed_on IS NULL THEN
    UPDATE awaited_payments SET arrived = arrived - OLD.amount WHERE id = OLD.awaited_payment_id;
  END IF;
  IF TG_OP <> 'DELETE' AND NEW.awaited_payment_id IS NOT NULL AND NEW.reversed_on IS NULL THEN
    UPDATE awaited_payments SET arrived = arrived + NEW.amount WHERE id = NEW.awaited_payment_id;
  END IF;
  RETURN NULL;
END $$;
--> statement-breakpoint
DROP TRIGGER deposits_arrived ON "deposits";
--> statement-breakpoint
CREATE TRIGGER deposits_arrived AFTER INSERT OR DELETE OR UPDATE OF "amount", "awaited_payment_id", "reversed_on" ON "deposits"
  FOR EACH ROW EXECUTE FUNCTION note_what_arrived();
