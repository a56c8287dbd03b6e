/** The share of `lottery.covering_with`, as bills say it; `coveringRule` of the kernel says the same. */
export const coveringShare = 'เกิน 70% ของทุกเลข'
