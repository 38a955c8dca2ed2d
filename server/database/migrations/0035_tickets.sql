CREATE TABLE "tickets" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "tickets_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"member_id" integer NOT NULL,
	"round_number" integer NOT NULL,
	"source" text NOT NULL,
	"games" text NOT NULL,
	"saved_at" timestamp(3) with time zone NOT NULL
);
--> statement-breakpoint
DROP INDEX "number_sets_copies";--> statement-breakpoint
ALTER TABLE "number_sets" ALTER COLUMN "strategy" DROP NOT NULL;--> statement-breakpoint
ALTER TABLE "number_sets" ADD COLUMN "ticket_id" integer;--> statement-breakpoint
ALTER TABLE "number_sets" ADD COLUMN "number_type" text;--> statement-breakpoint
ALTER TABLE "tickets" ADD CONSTRAINT "tickets_member_id_members_id_fk" FOREIGN KEY ("member_id") REFERENCES "public"."members"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "tickets_once" ON "tickets" USING btree ("member_id","round_number","games");--> statement-breakpoint
ALTER TABLE "number_sets" ADD CONSTRAINT "number_sets_ticket_id_tickets_id_fk" FOREIGN KEY ("ticket_id") REFERENCES "public"."tickets"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "number_sets_of_ticket" ON "number_sets" USING btree ("ticket_id") WHERE ticket_id is not null;--> statement-breakpoint
CREATE UNIQUE INDEX "number_sets_copies" ON "number_sets" USING btree ("round_target","mask","copy") WHERE strategy is not null;--> statement-breakpoint
ALTER TABLE "number_sets" ADD CONSTRAINT "number_sets_sealed_are_made" CHECK (salt is null or strategy is not null);--> statement-breakpoint
-- A paper ticket was bought before its sales closed, whenever it is kept: only sets that are made here come late.
CREATE OR REPLACE FUNCTION refuse_sets_of_closed_rounds() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF EXISTS (SELECT FROM closed_rounds WHERE round_number IN (SELECT round_target FROM added WHERE strategy IS NOT NULL)) THEN
    RAISE EXCEPTION 'the round takes no more sets' USING ERRCODE = 'LL001';
  END IF;
  RETURN NULL;
END $$;
