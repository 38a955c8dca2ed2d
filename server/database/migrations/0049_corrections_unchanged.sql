-- What was said of a draw before it was put right can be neither rewritten nor taken away one by one, as little as all at once.
CREATE TRIGGER draw_corrections_append_only BEFORE UPDATE OR DELETE ON "draw_corrections"
  FOR EACH ROW EXECUTE FUNCTION refuse_change();
