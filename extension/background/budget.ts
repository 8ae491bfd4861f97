/** Holds all sessions together to what they may weigh. */
export interface Budget {
  /** The session of a tab weighs so many bytes. */
  weighs(tabId: number, bytes: number): void;
}

/** `relieve` asks a tab's session to weigh no more than `bytes`: the heaviest gives way. */
export function createBudget(total: () => number, relieve: (tabId: number, bytes: number) => void): Budget {
  const weights = new Map<number, number>();
  return {
    weighs(tabId, bytes) {
      weights.set(tabId, bytes);
      const excess = [...weights.values()].reduce((sum, each) => sum + each, 0) - total();
      if (excess <= 0) return;
      const [heaviest, weight] = [...weights].reduce((a, b) => (b[1] > a[1] ? b : a));
      relieve(heaviest, Math.max(0, weight - excess));
    },
  };
}
