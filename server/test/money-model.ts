/** What money of contracts comes to, told anew from everything that happened: in cents, by nothing that the server has. */
export interface ModelNode {
  id: string;
  amount: number;
  state: 'waiting' | 'live' | 'off';
}
export interface ModelInvoice {
  id: string;
  node: ModelNode;
  total: number;
  state: 'asked' | 'issued' | 'gone';
}
export interface ModelLine {
  node: ModelNode;
  invoice: ModelInvoice | null;
  amount: number;
}
export interface ModelReceipt {
  id: string;
  amount: number;
  lines: ModelLine[];
  live: boolean;
}

const sum = <T>(of: readonly T[], value: (one: T) => number): number => of.reduce((all, one) => all + value(one), 0);

/** The nodes, invoices and receipts of one contract. */
export class MoneyModel {
  nodes: ModelNode[] = [];
  invoices: ModelInvoice[] = [];
  receipts: ModelReceipt[] = [];

  invoiced = (node: ModelNode) =>
    sum(this.invoices, (one) => (one.node === node && one.state === 'issued' ? one.total : 0));
  /** What may still be asked for, besides one invoice. */
  billable = (node: ModelNode, but?: ModelInvoice) =>
    node.amount -
    sum(this.invoices, (one) => (one.node === node && one !== but && one.state !== 'gone' ? one.total : 0));
  received = (node: ModelNode, but?: ModelReceipt) => this.written((line) => line.node === node, but);
  paid = (invoice: ModelInvoice, but?: ModelReceipt) => this.written((line) => line.invoice === invoice, but);

  private written(counts: (line: ModelLine) => boolean, but?: ModelReceipt): number {
    const live = this.receipts.filter((one) => one.live && one !== but);
    return sum(live, (one) => sum(one.lines.filter(counts), ({ amount }) => amount));
  }

  status(node: ModelNode): string {
    if (node.state === 'waiting') return '0';
    if (node.state === 'off') return '9';
    const received = this.received(node);
    if (received >= node.amount) return '4';
    if (received > 0) return '3';
    return this.invoiced(node) >= node.amount ? '2' : '1';
  }

  /** Whether money may be split so. */
  splits(amount: number, lines: readonly ModelLine[], but?: ModelReceipt): boolean {
    const own = (counts: (line: ModelLine) => boolean) => sum(lines.filter(counts), (line) => line.amount);
    const nodes = [...new Set(lines.map(({ node }) => node))];
    const invoices = [...new Set(lines.flatMap(({ invoice }) => (invoice ? [invoice] : [])))];
    return (
      own(() => true) <= amount &&
      lines.every(({ node, invoice }) => !invoice || (invoice.node === node && invoice.state === 'issued')) &&
      nodes.every((node) => {
        const now = this.received(node, but) + own((line) => line.node === node);
        return now <= node.amount && (node.state === 'live' || now <= this.received(node));
      }) &&
      invoices.every((one) => this.paid(one, but) + own((line) => line.invoice === one) <= one.total)
    );
  }

  /** What the contract must say. */
  totals() {
    return {
      invoiced: sum(this.nodes, this.invoiced),
      received: sum(this.receipts, ({ live, amount }) => (live ? amount : 0)),
      executed: sum(this.nodes, (node) =>
        node.state === 'waiting' ? 0 : node.state === 'off' ? this.received(node) : node.amount,
      ),
    };
  }
}
