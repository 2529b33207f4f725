/** Letters are taller than their line where the line is as high as the type: half a pixel is rounding. */
const slack = 0.6;

/** The box that cuts off what stands outside of it above and below; null: none does, or one can scroll there. */
const cuttingBox = (element: Element): DOMRect | null => {
  for (let up: Element | null = element; up !== null && up !== document.body; up = up.parentElement) {
    const { overflowY, display } = getComputedStyle(up);
    if (overflowY === 'auto' || overflowY === 'scroll') return null;
    const box = up.getBoundingClientRect();
    // What is only for screen readers is a pixel large.
    if (overflowY !== 'visible' && display !== 'inline') return box.width < 3 || box.height < 3 ? null : box;
  }
  return null;
};

/** Texts of which a box cuts off the upper or lower parts of their letters ("Any tag" without the tail of its g). */
export const findCutTexts = (): readonly string[] => {
  const found: string[] = [];
  const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  for (let node = texts.nextNode(); node !== null; node = texts.nextNode()) {
    const text = node.textContent?.trim() ?? '';
    const element = node.parentElement;
    if (text === '' || element?.checkVisibility() !== true) continue;
    const range = document.createRange();
    range.selectNodeContents(node);
    const [line] = range.getClientRects();
    const box = line === undefined ? null : cuttingBox(element);
    // Only of a single line: of several, a box may show as many as it has room for.
    if (line === undefined || box === null || line.bottom < box.top || line.top > box.bottom) continue;
    if (line.height > 6 && box.height < line.height - slack * 2)
      found.push(`${text.slice(0, 40)}: ${element.outerHTML}`);
  }
  return found;
};
