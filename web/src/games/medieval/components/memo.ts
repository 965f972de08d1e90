// A component that is drawn again only when its props have changed. preact/compat has one, too, but with it comes
// everything that makes Preact look like React, for every screen.

import { Component, type ComponentType, createElement, type JSX } from "preact";

type Props = Record<string, unknown>;

export function memo<P extends object>(part: ComponentType<P>): ComponentType<P> {
  return class Memo extends Component<P> {
    override shouldComponentUpdate(next: P): boolean {
      return differs(this.props as Props, next as Props);
    }

    override render(): JSX.Element {
      return createElement(part, this.props as P);
    }
  };
}

function differs(before: Props, now: Props): boolean {
  const names = Object.keys(now);
  return Object.keys(before).length !== names.length || names.some((name) => before[name] !== now[name]);
}
