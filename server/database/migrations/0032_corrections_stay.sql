-- What was said of a draw before it was put right stays, as what is sealed and what is in the audit log.
CREATE TRIGGER draw_corrections_no_truncate BEFORE TRUNCATE ON "draw_corrections"
  FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();
