/**
 * A browser that translates a page puts `<font>` elements in place of its texts. React holds the nodes that were there: the
 * first text that comes or goes, or stands behind something that does, would be looked for in vain, and end the page. Such a
 * node counts as gone, and what was to stand in front of it stands at the end.
 */
export function tolerateTranslation(): void {
  const { insertBefore, removeChild } = Node.prototype
  Node.prototype.removeChild = function <T extends Node>(child: T): T {
    return child.parentNode === this ? (removeChild.call(this, child) as T) : child
  }
  Node.prototype.insertBefore = function <T extends Node>(node: T, before: Node | null): T {
    return insertBefore.call(this, node, before?.parentNode === this ? before : null) as T
  }
}
