<%@ page session="false" contentType="text/html; charset=UTF-8" %>
<%@ include file="header.jspf" %>
<%
  String invitation = request.getParameter("invitation");
%>
<script type="module" src="/portico/session-gate.js"></script>
<h1>Papers of the harbour</h1>
<portico-session-gate require="signed-in">
  <p slot="anonymous"<% if (person != null) { %> class="after-session"<% } %>>The papers are for people who are signed in. <a href="/login">Sign in</a></p>
  <%-- The gate hides the content. The server protects it: without a session it is not sent. --%>
  <div hidden>
    <% if (person != null) { %>
    <p>Welcome, <%= Html.escape(person.firstName()) %>.</p>
    <table class="papers">
      <caption>Changed this week</caption>
      <tr><th scope="col">Paper</th><th scope="col">Pages</th></tr>
      <tr><td>Berths and moorings</td><td>12</td></tr>
      <tr><td>Tides of the season</td><td>4</td></tr>
      <tr><td>Pilots on duty</td><td>1</td></tr>
    </table>
    <form method="post" action="/invite" accept-charset="UTF-8">
      <h2>Invite a person</h2>
      <% if ("sent".equals(invitation)) { %>
      <p role="status">The invitation is in the <a href="/outbox">outbox</a>.</p>
      <% } else if (invitation != null) { %>
      <p role="alert">This address is not valid, or has an account.</p>
      <% } %>
      <p><label for="email">E-mail address</label> <input id="email" name="email" type="email" required></p>
      <p><button>Invite</button></p>
    </form>
    <% } %>
  </div>
</portico-session-gate>
<noscript>
  <% if (person != null) { %>
  <form method="post" action="/ssf/s/portalLogout"><button>Sign out</button></form>
  <% } %>
</noscript>
<%@ include file="footer.jspf" %>
