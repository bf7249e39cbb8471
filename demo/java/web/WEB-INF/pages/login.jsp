<%@ page session="false" contentType="text/html; charset=ISO-8859-1" import="portico.demo.invited.MailedLink" %>
<%@ include file="header.jspf" %>
<%
  String token = request.getParameter("euet");
  MailedLink link = token == null ? null : portal.links().find(token);
  String userName = Html.escape(link == null ? "" : link.email());
  String error = request.getParameter("error");
%>
<script type="module" src="/portico/sign-in.js"></script>
<h1>Sign in to Harbour Papers</h1>
<portico-sign-in forgot-password-url="/password-reset" user-name="<%= userName %>">
  <%-- The page is ISO-8859-1. Without accept-charset the form could not send every character. --%>
  <form method="post" action="/ssf/s/portalLogin" accept-charset="UTF-8">
    <% if ("wait".equals(error)) { %>
    <p role="alert">There were too many attempts. Wait half an hour.</p>
    <% } else if (error != null) { %>
    <p role="alert">Incorrect username or password.</p>
    <% } %>
    <table role="presentation">
      <tr>
        <td><label for="name">Username</label></td>
        <td><input id="name" name="j_username" autocomplete="username" value="<%= userName %>"></td>
      </tr>
      <tr>
        <td><label for="password">Password</label></td>
        <td><input id="password" name="j_password" type="password" autocomplete="current-password"></td>
      </tr>
      <tr>
        <td></td>
        <td>
          <% if (link != null) { %><input type="hidden" name="euet" value="<%= Html.escape(token) %>"><% } %>
          <button>Sign in</button>
        </td>
      </tr>
    </table>
  </form>
</portico-sign-in>
<%@ include file="footer.jspf" %>
