DROP INDEX "sessions_expiry";--> statement-breakpoint
DROP INDEX "consultations_closed";--> statement-breakpoint
DROP INDEX "messages_next";--> statement-breakpoint
ALTER TABLE "awaited_payments" ADD COLUMN "arrived" bigint DEFAULT 0 NOT NULL;--> statement-breakpoint
CREATE INDEX "enquiries_age" ON "enquiries" USING btree ("created_at");--> statement-breakpoint
CREATE INDEX "consultations_age" ON "consultations" USING btree ("created_at");--> statement-breakpoint
CREATE INDEX "messages_sealed" ON "messages" USING btree ("expires_at") WHERE sealed_text is not null;--> statement-breakpoint
CREATE INDEX "messages_age" ON "messages" USING btree ("created_at");--> statement-breakpoint
CREATE INDEX "number_sets_without_crowding" ON "number_sets" USING btree ("id") WHERE crowding_permille is null;--> statement-breakpoint
CREATE INDEX "awaited_payments_open" ON "awaited_payments" USING btree ("id") WHERE dropped_at is null and arrived < amount;--> statement-breakpoint
CREATE INDEX "awaited_payments_loose" ON "awaited_payments" USING btree ("id") WHERE consultation_id is null and subscription_id is null;--> statement-breakpoint
CREATE INDEX "awaited_payments_dropped" ON "awaited_payments" USING btree ("dropped_at") WHERE dropped_at is not null;--> statement-breakpoint
CREATE INDEX "awaited_payments_age" ON "awaited_payments" USING btree ("written_at");--> statement-breakpoint
CREATE INDEX "awaited_payments_named" ON "awaited_payments" USING btree ("written_at") WHERE depositor <> '';--> statement-breakpoint
CREATE INDEX "deposits_named" ON "deposits" USING btree ("stored_at") WHERE depositor <> '';--> statement-breakpoint
CREATE INDEX "sessions_over" ON "sessions" USING btree (coalesce("ended_at", "expires_at"));--> statement-breakpoint
CREATE INDEX "consultations_closed" ON "consultations" USING btree ("closed_at") WHERE "consultations"."state" <> 'joined';--> statement-breakpoint
CREATE INDEX "messages_next" ON "messages" USING btree ("next_try_at") WHERE sent_at is null and sealed_text is not null;--> statement-breakpoint
UPDATE "awaited_payments" SET "arrived" = paid."won" FROM (
  SELECT "awaited_payment_id", sum("amount") AS "won" FROM "deposits" WHERE "awaited_payment_id" IS NOT NULL GROUP BY 1
) AS paid WHERE paid."awaited_payment_id" = "awaited_payments"."id";
--> statement-breakpoint
-- In the database itself: the release before, which may run beside this one, does not know the column.
CREATE FUNCTION note_what_arrived() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP <> 'INSERT' AND OLD.awaited_payment_id IS NOT NULL THEN
    UPDATE awaited_payments SET arrived = arrived - OLD.amount WHERE id = OLD.awaited_payment_id;
  END IF;
  IF TG_OP <> 'DELETE' AND NEW.awaited_payment_id IS NOT NULL THEN
    UPDATE awaited_payments SET arrived = arrived + NEW.amount WHERE id = NEW.awaited_payment_id;
  END IF;
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER deposits_arrived AFTER INSERT OR DELETE OR UPDATE OF "amount", "awaited_payment_id" ON "deposits"
  FOR EACH ROW EXECUTE FUNCTION note_what_arrived();
