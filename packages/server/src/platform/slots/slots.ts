/**
 * A slot is a question that a lower room asks and upper rooms answer: `/api/me` carries the plan although identity
 * knows no plans. The lower room declares it, upper rooms fill it in their `module.ts`, `main/modules.ts` joins them.
 */
export type Slot<Answer extends (...args: never[]) => unknown> = { readonly name: string; readonly answer?: Answer };

export type Filling = { readonly slot: string; readonly answer: (...args: never[]) => unknown };

/** Declares a slot. */
export const defineSlot = <Answer extends (...args: never[]) => unknown>(name: string): Slot<Answer> => ({ name });

/** Fills a slot: one line of a module's `fills`. */
export const fill = <Answer extends (...args: never[]) => unknown>(slot: Slot<Answer>, answer: Answer): Filling => ({
  slot: slot.name,
  answer,
});

/** All fillings of the running product. */
export type Slots = {
  readonly answersOf: <Answer extends (...args: never[]) => unknown>(slot: Slot<Answer>) => Answer[];
};

export const joinSlots = (fillings: readonly Filling[]): Slots => ({
  answersOf: <Answer extends (...args: never[]) => unknown>(slot: Slot<Answer>) =>
    fillings.filter((filling) => filling.slot === slot.name).map((filling) => filling.answer as Answer),
});
