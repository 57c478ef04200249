/**
 * The expressions of an operation of custom mode about replies with a 2xx, as JSONata (docs/product.md "Expressions about a
 * reply"). Blank: nothing. They are saved without validation.
 */
export interface ReplyExpressions {
  /** True for a success, false for a refusal. */
  readonly success: string;
  /** Makes the operation's shape of the reply. It counts only for operations that need one. */
  readonly result: string;
}

export const noExpressions: ReplyExpressions = { success: '', result: '' };

/** The results of the expressions for a reply. */
export interface MadeOfReply {
  /** Null without a condition, or when it could not be evaluated. */
  readonly success: boolean | null;
  /** JSON; undefined without a mapping, or when it gave nothing. */
  readonly result: unknown;
}
