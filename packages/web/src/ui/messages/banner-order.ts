/** What banners can tell; each is left out while there is nothing to tell. */
export type BannerNews = {
  readonly payment?: { readonly updateCard: () => void } | undefined;
  readonly offline?: { readonly waitingEdits: number; readonly retry: () => void } | undefined;
  readonly workingIn?: { readonly account: string; readonly own: string; readonly leave: () => void } | undefined;
  readonly viewingAs?:
    | {
        readonly person: string;
        readonly account: string;
        readonly minutesLeft?: number | null;
        /** Where the way back leads. */
        readonly back?: 'admin' | 'customers';
        readonly leave: () => void;
      }
    | undefined;
  /** Something the reader should do, which can wait. */
  readonly advice?:
    | {
        readonly text: string;
        readonly action: string;
        readonly onChoose: () => void;
        readonly later: string;
        readonly onLater: () => void;
      }
    | undefined;
};

const order = [
  'payment',
  'offline',
  'viewingAs',
  'workingIn',
  'advice',
] as const satisfies readonly (keyof BannerNews)[];

/** The news that is shown: there is one banner at a time (design, section 4, "Banner"). */
export const firstBanner = (news: BannerNews): keyof BannerNews | null => order.find((name) => news[name]) ?? null;
